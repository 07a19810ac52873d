import { money, zonedTime } from '#lib/format.ts';
import { directionOf, figureWords, type Reader } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { accentOn, PAPER as PAPER_COLOUR } from '#ui/receipt/brand.ts';
import { linesOf, type ReceiptLine, receiptTitle } from '#ui/receipt/lines.ts';
import { CHARACTER, Lettering } from './lettering.ts';

export const SIZE = { width: 1200, height: 630 };

/**
 * The light tokens of globals.css: a picture has no dark mode. The rule is darker, since it is drawn as dots and seen small.
 */
const COLOUR = {
  desk: '#efeadd',
  paper: PAPER_COLOUR.light,
  ink: '#1f1d1a',
  faint: '#625c50',
  rule: '#c9c0ab',
  accent: '#b3261e',
  good: '#1f6b3a',
};

const MARKS = { over: COLOUR.accent, good: COLOUR.good };

/** In pixels. The paper hangs from the picture's upper edge. */
const PAPER = { width: 1088, height: 574, tooth: 32 };
const COLUMN = 464;
const TITLE = { size: 46, lines: 2 };

/** In pixels. A logo is as high as the wordmark and the space around it. */
const LOGO = { width: COLUMN, height: 76 };

/** A card's content, each text as it is drawn. */
interface Content {
  /** Draws the text. */
  lettering: Lettering;
  accent: string | null;
  /** For a right-to-left title, one text per line. */
  title: string[];
  time: string;
  lines: (Pick<ReceiptLine, 'term' | 'value' | 'mark'> & { dots: number })[];
  /** The capacity of a line in characters of the font, at least that of the longest one. */
  characters: number;
  totalTerm: string;
  total: string;
}

export function contentOf(receipt: PublicReceipt, reader: Reader): Content {
  const { language, locales, say } = reader;
  const lettering = new Lettering(language);
  const write = (text: string) => lettering.line(text) ?? '';
  /** With the currency's symbol if a font has it, otherwise with the code. */
  const amount = (minor: number, currency: string) => {
    const written = money(minor, currency, locales);
    return lettering.canDraw(written) ? written : money(minor, currency, locales, { display: 'code' });
  };
  const time = zonedTime(receipt.dateMs, receipt.timeZone, locales, figureWords(reader));
  const column = COLUMN / TITLE.size;
  const title =
    lettering.lines(receiptTitle(receipt, reader), column, TITLE.lines) ??
    lettering.lines(say('untitled'), column, TITLE.lines);
  const lines = linesOf(receipt, reader, amount)
    .filter(({ part }) => !part)
    .map((line) => {
      const drawn = { ...line, term: write(line.term), value: write(line.value) };
      return { ...drawn, taken: (lettering.width(drawn.term) + lettering.width(drawn.value)) / CHARACTER };
    });
  const characters = Math.max(30, ...lines.map(({ taken }) => taken + 4));
  return {
    lettering,
    accent: receipt.brandAccent && accentOn('light', receipt.brandAccent),
    title: title ?? [],
    time: write(time),
    lines: lines.map((line) => ({ ...line, dots: Math.floor(characters - line.taken - 2) })),
    characters,
    totalTerm: write(say('total').toLocaleUpperCase([...locales])),
    total: write(amount(receipt.totalMinor, receipt.currency)),
  };
}

interface Props {
  content: Content;
  /** The logo's PNG, if there is one. */
  logo: Uint8Array | null;
}

/** The receipt in landscape: the meeting where lines begin, its figures next to it, and the total across. */
export function Card({ content, logo }: Props) {
  const { lettering, accent, totalTerm, total } = content;
  const row = { display: 'flex', flexDirection: isMirrored(lettering) ? 'row-reverse' : 'row' } as const;
  return (
    <div
      lang={lettering.language}
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        background: COLOUR.desk,
        color: COLOUR.ink,
        fontFamily: lettering.family,
      }}
    >
      <div
        style={{
          width: PAPER.width,
          height: PAPER.height,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: '52px 48px 16px',
          borderTop: `14px solid ${accent ?? COLOUR.paper}`,
          background: COLOUR.paper,
        }}
      >
        <div style={{ ...row, justifyContent: 'space-between' }}>
          <Heading content={content} logo={logo} />
          <Lines content={content} />
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ height: 6, background: accent ?? COLOUR.ink }} />
          <div style={{ ...row, justifyContent: 'space-between', alignItems: 'center', height: 136 }}>
            {/* Arabic letters join, and Chinese characters have their own spacing. */}
            <div style={{ fontSize: 34, fontWeight: 600, letterSpacing: /^\p{Script=Latin}/u.test(totalTerm) ? 6 : 0 }}>
              {totalTerm}
            </div>
            <div style={{ fontSize: sizeFor(lettering.width(total) / CHARACTER, 800, 100), fontWeight: 600 }}>
              {total}
            </div>
          </div>
        </div>
      </div>
      <TornEdge />
    </div>
  );
}

const isMirrored = ({ language }: Lettering) => directionOf(language) === 'rtl';

function Heading({ content: { lettering, title, time }, logo }: Props) {
  const side = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: isMirrored(lettering) ? 'flex-end' : 'flex-start',
  } as const;
  return (
    <div style={{ ...side, width: COLUMN }}>
      {logo ? <Logo png={logo} /> : <div style={{ fontSize: 22, fontWeight: 600, letterSpacing: 5 }}>MEETING TAB</div>}
      <div style={{ ...side, marginTop: logo ? 24 : 36, fontSize: TITLE.size, fontWeight: 600, lineHeight: 1.2 }}>
        {title.map((line) => (
          <div key={line} style={{ display: 'block', wordBreak: 'break-word', lineClamp: TITLE.lines }}>
            {line}
          </div>
        ))}
      </div>
      <div style={{ ...side, marginTop: 20, fontSize: 22, lineHeight: 1.4, color: COLOUR.faint }}>
        <div>{time}</div>
      </div>
    </div>
  );
}

/** The logo, as large as fits. A PNG has its size in its first chunk. */
function Logo({ png }: { png: Uint8Array }) {
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  return (
    // biome-ignore lint/performance/noImgElement: next/og draws it; no browser loads it
    <img
      alt=""
      src={`data:image/png;base64,${bytes.toString('base64')}`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    />
  );
}

function Lines({ content: { lettering, lines, characters } }: Pick<Props, 'content'>) {
  return (
    <div style={{ width: COLUMN, display: 'flex', flexDirection: 'column' }}>
      {lines.map(({ term, value, mark, dots }) => (
        <div
          key={term}
          style={{
            display: 'flex',
            flexDirection: isMirrored(lettering) ? 'row-reverse' : 'row',
            justifyContent: 'space-between',
            alignItems: 'center',
            height: 50,
            fontSize: sizeFor(characters, COLUMN, 26),
            whiteSpace: 'pre',
          }}
        >
          <div>{term}</div>
          <div style={{ color: COLOUR.rule }}>{` ${'.'.repeat(dots)} `}</div>
          <div style={{ fontWeight: mark ? 600 : 400, color: mark ? MARKS[mark] : COLOUR.ink }}>{value}</div>
        </div>
      ))}
    </div>
  );
}

/** The paper's lower edge, with teeth. */
function TornEdge() {
  const { width, tooth } = PAPER;
  const teeth = Array.from(
    { length: width / tooth },
    (_, index) => `L${(index + 0.5) * tooth} ${tooth / 2}L${(index + 1) * tooth} 0`,
  );
  return (
    <svg width={width} height={tooth / 2} viewBox={`0 0 ${width} ${tooth / 2}`} aria-hidden="true">
      <path d={`M0 0${teeth.join('')}Z`} fill={COLOUR.paper} />
    </svg>
  );
}

/** Returns the font size at which this many characters fill `width`, at most `largest`; all in pixels. */
function sizeFor(characters: number, width: number, largest: number): number {
  return Math.min(largest, width / (CHARACTER * characters));
}
