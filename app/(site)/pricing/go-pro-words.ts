import { PRICES } from '#lib/plans/terms.ts';
import { say } from '#words/site-pricing.ts';

/** Returns the words of the form that leads to the checkout, which runs in the browser, in the page's language. */
export function goProWords() {
  const { monthMinor, yearMinor } = PRICES.list;
  const months = Math.floor((12 * monthMinor - yearMinor) / monthMinor);
  return {
    billing: say('billing'),
    month: say('monthly'),
    year: say('yearly'),
    starter: say('starter'),
    total: say('total'),
    perMonth: say('perMonth'),
    perYear: say('perYear'),
    saving: months > 0 ? say('monthsFree', { months }) : null,
    go: say('go'),
    opening: say('opening'),
    noScript: say('noScript'),
    seeAccount: say('seeAccount'),
  };
}
