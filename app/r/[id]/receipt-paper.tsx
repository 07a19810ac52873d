import type { ReactNode } from 'react';
import { count, duration, isoDateTime, isoDuration, money, zonedTime } from '#lib/format.ts';
import type { PublicReceipt } from '#lib/receipts/service.ts';
import css from './receipt.module.css';
import { titleOf } from './wording.ts';

/** The receipt as a till prints it. Plain HTML and CSS: it reads the same with scripts off, and on paper. */
export function ReceiptPaper({ receipt, locales }: { receipt: PublicReceipt; locales: string[] }) {
  const amount = (minor: number) => <bdi>{money(minor, receipt.currency, locales)}</bdi>;
  const time = (ms: number) => <time dateTime={isoDuration(ms)}>{duration(ms, locales)}</time>;
  const { staffCount, externalCount, overrunMs, overrunMinor, brandAccent } = receipt;
  const overran = overrunMs !== null && overrunMs > 0;
  const overcost = overrunMinor !== null && overrunMinor > 0;
  const when = zonedTime(receipt.dateMs, receipt.timeZone, locales);
  const total = money(receipt.totalMinor, receipt.currency, locales);

  return (
    <main className={css.desk}>
      <article className={css.receipt}>
        <div className={css.paper}>
          {brandAccent && <Band color={brandAccent} className={css.brandEdge} />}
          <header className={css.header}>
            <Brand logoUrl={receipt.brandLogoUrl} />
            <h1 className={css.title} dir="auto">
              {titleOf(receipt)}
            </h1>
            <p className={css.date} lang={locales[0]} dir="auto">
              <time dateTime={isoDateTime(receipt.dateMs)}>{when.time}</time>
              {when.zone && <span>{when.zone}</span>}
            </p>
          </header>

          <dl className={css.lines}>
            <Line term="Duration">{time(receipt.durationMs)}</Line>
            <Line term="People">{count(receipt.attendeeCount, locales)}</Line>
            {staffCount !== null && (
              <Line term="Staff" part>
                {count(staffCount, locales)}
              </Line>
            )}
            {externalCount !== null && (
              <Line term="External" part>
                {count(externalCount, locales)}
              </Line>
            )}
            <Line term="Person-time">{time(receipt.personMs)}</Line>
            <Line term="Cost per minute">{amount(receipt.perMinuteMinor)}</Line>
            {overran && (
              <Line term="Ran over by" mark="over">
                {time(overrunMs)}
              </Line>
            )}
            {overcost && (
              <Line term="Cost of overrun" mark="over">
                {amount(overrunMinor)}
              </Line>
            )}
            {overrunMs === 0 && !overcost && (
              <Line term="Finished" mark="good">
                on time
              </Line>
            )}
            <div className={css.total}>
              <dt>Total</dt>
              <dd data-chars={sizeClass(total)}>
                <bdi>{total}</bdi>
              </dd>
            </div>
          </dl>
          <Band color={brandAccent ?? 'currentColor'} className={css.underline} />

          <footer className={css.footer}>
            <p>
              <strong>How this is computed.</strong> Each person’s hourly rate × their time in the room, rounded once
              per person to the currency’s smallest unit. Staff rates are loaded: they include what an employer pays on
              top of salary. This page holds totals only, no names and no rates.
            </p>
            <p className={css.thanks}>Thank you for your time.</p>
            {receipt.showServiceFreeLine && (
              <p>
                <a href="/">Made with Meeting Tab — free at {new URL(receipt.url).host}</a>
              </p>
            )}
            <p className={css.printed}>{receipt.url}</p>
          </footer>
        </div>
      </article>
    </main>
  );
}

function Brand({ logoUrl }: { logoUrl: string | null }) {
  if (logoUrl === null) return <p className={css.brand}>Meeting Tab</p>;
  // The path alone: the page's policy allows images of its own origin, which need not be BASE_URL's.
  // biome-ignore lint/performance/noImgElement: already sized and immutable; next/image would add a script
  return <img className={css.logo} src={new URL(logoUrl).pathname} alt="" />;
}

/** A stripe in a colour known only at run time. As an SVG attribute, since the page's policy allows no inline style. */
function Band({ color, className }: { color: string; className?: string }) {
  return (
    <svg className={className} fill={color} aria-hidden="true">
      <rect width="100%" height="100%" />
    </svg>
  );
}

interface LineProps {
  term: string;
  /** A share of the line above. */
  part?: boolean;
  mark?: 'over' | 'good';
  children: ReactNode;
}

function Line({ term, part, mark, children }: LineProps) {
  return (
    <div className={css.line} data-part={part} data-mark={mark}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The width of an amount in steps of four characters; the stylesheet has a size for each. */
function sizeClass(amount: string): number {
  return Math.min(Math.max(Math.ceil(amount.length / 4) * 4, 12), 36);
}
