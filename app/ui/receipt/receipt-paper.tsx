import { isoDateTime, isoDuration, money, visibleLength, zonedTime } from '#lib/format.ts';
import { directionOf, figureWords, type PaperReader, pathIn } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import brand from './brand.module.css';
import { accentOn } from './brand.ts';
import { howComputed, linesOf, type ReceiptLine, receiptTitle } from './lines.ts';
import css from './receipt.module.css';

interface Props {
  /** `url` is null until the receipt is shared. Until then, its links are plain text. */
  receipt: Omit<
    PublicReceipt,
    'id' | 'url' | 'language' | 'brandLogoHash' | 'createdAt' | 'views' | 'worth' | 'votesCloseAt'
  > & {
    url: string | null;
  };
  reader: PaperReader;
  /** The title's element: a page's heading, one below that, or plain text. */
  title?: 'h1' | 'h2' | 'p';
}

/** The receipt as a till prints it. Plain HTML and CSS, so it reads the same without scripts and on paper. */
export function ReceiptPaper({ receipt, reader, title: Title = 'h1' }: Props) {
  const { language, locales, say } = reader;
  const { brandAccent } = receipt;
  const total = money(receipt.totalMinor, receipt.currency, locales);

  return (
    <article className={css.receipt} lang={language} dir={directionOf(language)}>
      <div className={css.paper}>
        {brandAccent && <Band accent={brandAccent} className={brand.edge} />}
        <header className={css.header}>
          <Brand logoUrl={receipt.brandLogoUrl} reader={reader} />
          <Title className={css.title} dir="auto">
            {receiptTitle(receipt, reader)}
          </Title>
          <p className={css.date} lang={locales[0]} dir="auto">
            <time dateTime={isoDateTime(receipt.dateMs)}>
              {zonedTime(receipt.dateMs, receipt.timeZone, locales, figureWords(reader))}
            </time>
          </p>
        </header>

        <dl className={css.lines}>
          {linesOf(receipt, reader).map((line) => (
            <Line key={line.term} {...line} />
          ))}
          <div className={css.total}>
            <dt>{say('total')}</dt>
            <dd data-chars={sizeClass(total)}>
              <bdi>{total}</bdi>
            </dd>
          </div>
        </dl>
        <Band accent={brandAccent} className={brand.underline} />

        <footer className={css.footer}>
          <p>
            <strong>{say('how')}</strong> {howComputed(receipt, reader)}
          </p>
          <p className={css.thanks}>{say('thanks')}</p>
          {receipt.showServiceFreeLine && <MadeWith url={receipt.url} reader={reader} />}
          {receipt.url && (
            <p className={css.printed} dir="ltr">
              {receipt.url}
            </p>
          )}
        </footer>
      </div>
    </article>
  );
}

function MadeWith({ url, reader }: { url: string | null; reader: PaperReader }) {
  const words = reader.say('madeWith', { host: url === null ? location.host : new URL(url).host });
  return <p>{url === null ? words : <a href={pathIn(reader.language, '/')}>{words}</a>}</p>;
}

function Brand({ logoUrl, reader }: { logoUrl: string | null; reader: PaperReader }) {
  if (logoUrl === null) return <Wordmark />;
  // Only the path: the page's CSP allows images from its own origin, which may differ from BASE_URL's.
  // biome-ignore lint/performance/noImgElement: already sized and immutable; next/image would add a script
  return <img className={brand.logo} src={new URL(logoUrl).pathname} alt={reader.say('logo')} />;
}

/** Our name, the same in every language. */
export function Wordmark() {
  return (
    <p className={css.brand} dir="ltr">
      Meeting Tab
    </p>
  );
}

/**
 * A stripe in the brand's color, as drawn on light and on dark paper, or in the color of the ink. The colors are attributes
 * of an SVG, since the page's CSP allows no inline styles. CSS shows one of the two.
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

function Line({ term, value, ms, part, mark }: ReceiptLine) {
  return (
    <div className={css.line} data-part={part} data-mark={mark}>
      <dt>{term}</dt>
      <dd>{ms === undefined ? <bdi>{value}</bdi> : <time dateTime={isoDuration(ms)}>{value}</time>}</dd>
    </div>
  );
}

/** Returns an amount's length, rounded up to a multiple of four. The stylesheet has a font size for each. */
function sizeClass(amount: string): number {
  return Math.min(Math.max(Math.ceil(visibleLength(amount) / 4) * 4, 12), 36);
}
