import type { Pricing } from '#lib/plans/schema.ts';
import { say } from './say.ts';

/** The words of the form that leads to the checkout, which runs in the browser, in the page's language. */
export function goProWords({ monthMinor, yearMinor }: Pricing) {
  const months = Math.floor((12 * monthMinor - yearMinor) / monthMinor);
  return {
    billing: say('billing'),
    month: say('monthly'),
    year: say('yearly'),
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
