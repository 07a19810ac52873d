'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect } from 'react';
import type { StartCheckout } from '#lib/billing/schema.ts';
import { startCheckout } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { useHosted } from '#lib/client/hooks/use-hosted.ts';
import { fetchWords } from '#lib/client/language.ts';
import { signInPath } from '#lib/client/return-to.ts';
import { speak } from '#lib/client/spoken.ts';
import { money } from '#lib/format.ts';
import { type Language, pathIn } from '#lib/languages/terms.ts';
import type { Pricing } from '#lib/plans/schema.ts';
import { PRICES } from '#lib/plans/terms.ts';
import { Button, textLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Problem } from '#ui/notice.tsx';
import { Line, Lines } from '#ui/paper.tsx';
import type { goProWords } from './go-pro-words.ts';
import { PlanTotal } from './plan-total.tsx';

type Interval = StartCheckout['interval'];

interface Props {
  /** The page's language. */
  language: Language;
  locales: readonly string[];
  words: ReturnType<typeof goProWords>;
  /** What the visitor would pay. */
  pricing: Pricing;
  /** Selected initially. */
  interval: Interval;
  signedIn: boolean;
  /** Explains the price. */
  note: string | null;
}

/**
 * The choice between month and year, and the button to the checkout. The choice is plain radio buttons, and CSS shows the
 * total, so choosing works before scripts have loaded, and without them.
 */
export function GoPro({ language, locales, words, pricing, interval, signedIn, note }: Props) {
  const router = useRouter();
  const { busy, failure, leave } = useHosted();
  const { list } = PRICES;
  const price = (minor: number) => money(minor, pricing.currency, locales);
  const path = pathIn(language, '/pricing');
  const refused = failure?.code === 'not_signed_in';

  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const chosen: Interval = new FormData(event.currentTarget).get('interval') === 'year' ? 'year' : 'month';
    // Kept in the address, so that the choice survives signing in, reloading and coming back from the checkout.
    const here = `${path}?interval=${chosen}`;
    if (!signedIn) return router.push(signInPath(here));
    history.replaceState(null, '', here);
    void leave(() =>
      startCheckout({ interval: chosen, returnTo: '/app/account' }).catch(async (failure: unknown) => {
        // Loads the app's own words for what went wrong.
        await fetchWords(language).then(speak, () => {});
        throw failure;
      }),
    );
  }

  useEffect(() => {
    // The session has ended since the page was rendered.
    if (refused) router.push(signInPath(location.pathname + location.search));
  }, [refused, router]);

  return (
    <form action={path} onSubmit={go} className="group/plan mt-3 border-t border-dashed border-faint pt-4">
      <fieldset className="min-w-0">
        <legend className="font-mono text-sm font-semibold">{words.billing}</legend>
        <Choice value="month" text={words.month} chosen={interval} price={price(list.monthMinor)} />
        <Choice value="year" text={words.year} chosen={interval} price={price(list.yearMinor)} saving={words.saving} />
      </fieldset>
      <div className="hidden group-has-[[value=month]:checked]/plan:block">
        <Discount term={words.starter} minor={list.monthMinor - pricing.monthMinor} price={price} />
        <PlanTotal term={words.total} price={price(pricing.monthMinor)} per={words.perMonth} />
      </div>
      <div className="hidden group-has-[[value=year]:checked]/plan:block">
        <Discount term={words.starter} minor={list.yearMinor - pricing.yearMinor} price={price} />
        <PlanTotal term={words.total} price={price(pricing.yearMinor)} per={words.perYear} />
      </div>
      {note && <p className="mt-3 text-sm text-faint">{note}</p>}
      <Button type="submit" busy={busy} className="mt-5 w-full">
        {busy ? words.opening : words.go}
      </Button>
      <noscript>
        <p className="mt-3 font-semibold">{words.noScript}</p>
      </noscript>
      <Problem className="not-empty:mt-4">
        {failure && !refused && explain(failure)}
        {failure?.code === 'already_pro' && (
          <>
            {' '}
            <Link href="/app/account" className={textLink}>
              {words.seeAccount}
            </Link>
          </>
        )}
      </Problem>
    </form>
  );
}

interface DiscountProps {
  term: string;
  minor: number;
  price: (minor: number) => string;
}

function Discount({ term, minor, price }: DiscountProps) {
  return (
    minor > 0 && (
      <Lines>
        <Line term={term}>{price(-minor).replace('-', '−')}</Line>
      </Lines>
    )
  );
}

interface ChoiceProps {
  value: Interval;
  text: string;
  chosen: Interval;
  price: string;
  saving?: string | null;
}

function Choice({ value, text, chosen, price, saving }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 font-mono text-sm tabular-nums">
      <input
        type="radio"
        name="interval"
        value={value}
        defaultChecked={value === chosen}
        className="size-5 accent-ink"
      />
      <span>
        {text}
        {saving && <span className="ms-2 font-sans text-faint">{saving}</span>}
      </span>
      <span aria-hidden="true" className="min-w-4 flex-1 border-b border-dotted border-faint" />
      <span className="ms-auto">{price}</span>
    </label>
  );
}
