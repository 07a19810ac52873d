import type { ReactNode } from 'react';
import { count, duration, isoDateTime, isoDuration, money, zonedTime } from '#lib/format.ts';
import type { PublicReceipt } from '#lib/receipts/service.ts';
import brand from './brand.module.css';
import { accentOn } from './brand.ts';
import css from './receipt.module.css';
import { receiptTitle } from './wording.ts';

interface Props {
  /** `url` is null until it is shared; its links are plain text until then. */
  receipt: Omit<PublicReceipt, 'id' | 'url' | 'brandLogoHash' | 'createdAt' | 'views'> & { url: string | null };
  locales: string[];
  /** The element of its title: the heading of a page, one below that, or a plain line. */
  title?: 'h1' | 'h2' | 'p';
}

/** The receipt as a till prints it. Plain HTML and CSS, so it reads the same without scripts and on paper. */
export function ReceiptPaper({ receipt, locales, title: Title = 'h1' }: Props) {
  const amount = (minor: number) => <bdi>{money(minor, receipt.currency, locales)}</bdi>;
  const time = (ms: number) => <time dateTime={isoDuration(ms)}>{duration(ms, locales)}</time>;
  const { staffCount, externalCount, overrunMs, overrunMinor, brandAccent } = receipt;
  const overran = overrunMs !== null && overrunMs > 0;
  const overcost = overrunMinor !== null && overrunMinor > 0;
  const when = zonedTime(receipt.dateMs, receipt.timeZone, locales);
  const total = money(receipt.totalMinor, receipt.currency, locales);

  return (
    <article className={css.receipt}>
      <div className={css.paper}>
        {brandAccent && <Band accent={brandAccent} className={brand.edge} />}
        <header className={css.header}>
          <Brand logoUrl={receipt.brandLogoUrl} />
          <Title className={css.title} dir="auto">
            {receiptTitle(receipt)}
          </Title>
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
        <Band accent={brandAccent} className={brand.underline} />

        <footer className={css.footer}>
          <p>
            <strong>How this is computed.</strong> Each person’s hourly rate × their time in the room, rounded once per
            person to the currency’s smallest unit. Staff rates are loaded: they include what an employer pays on top of
            salary. This page holds totals only, no names and no rates.
          </p>
          <p className={css.thanks}>Thank you for your time.</p>
          {receipt.showServiceFreeLine && <MadeWith url={receipt.url} />}
          {receipt.url && <p className={css.printed}>{receipt.url}</p>}
        </footer>
      </div>
    </article>
  );
}

function MadeWith({ url }: { url: string | null }) {
  const words = `Made with Meeting Tab — free at ${url === null ? location.host : new URL(url).host}`;
  return <p>{url === null ? words : <a href="/">{words}</a>}</p>;
}

function Brand({ logoUrl }: { logoUrl: string | null }) {
  if (logoUrl === null) return <p className={css.brand}>Meeting Tab</p>;
  // The path alone: the page's policy allows images of its own origin, which need not be BASE_URL's.
  // biome-ignore lint/performance/noImgElement: already sized and immutable; next/image would add a script
  return <img className={brand.logo} src={new URL(logoUrl).pathname} alt="Sender’s logo" />;
}

/**
 * A stripe in the brand's color, as drawn on light and on dark paper, or in the color of the ink. The colors are
 * attributes of an SVG, since the page's policy allows no inline styles; the stylesheet shows one of the two.
 */
function Band({ accent, className }: { accent: string | null; className?: string | undefined }) {
  const whole = { width: '100%', height: '100%' };
  return (
    <svg className={className} fill="currentColor" aria-hidden="true">
      {accent === null ? (
        <rect {...whole} />
      ) : (
        <>
          <rect {...whole} className={brand.onLight} fill={accentOn('light', accent)} />
          <rect {...whole} className={brand.onDark} fill={accentOn('dark', accent)} />
        </>
      )}
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

/** Returns the length of an amount, rounded up to a multiple of four; the stylesheet has a font size for each. */
function sizeClass(amount: string): number {
  return Math.min(Math.max(Math.ceil(amount.length / 4) * 4, 12), 36);
}
