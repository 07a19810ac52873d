import { money, zonedTime } from '#lib/format.ts';
import type { PublicReceipt } from '#lib/receipts/service.ts';
import { accentOn, PAPER as PAPER_COLOUR } from '#ui/receipt/brand.ts';
import { linesOf } from '#ui/receipt/lines.ts';
import { receiptTitle } from '#ui/receipt/wording.ts';
import { FONT_FAMILY } from './fonts.ts';
import { drawable, isDrawable } from './glyphs.ts';

export const SIZE = { width: 1200, height: 630 };

/** The light tokens of globals.css, since a picture has no dark mode. The rule is darker: it is drawn as dots, and seen small. */
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

const LOCALES = ['en'];

/** In pixels. The paper hangs from the picture's upper edge; a character of the font is 0.6 em wide. */
const PAPER = { width: 1088, height: 574, tooth: 32 };
const COLUMN = 464;
const CHARACTER = 0.6;

/** In pixels. A logo is as high as the wordmark and the space around it. */
const LOGO = { width: COLUMN, height: 76 };

interface Props {
  receipt: PublicReceipt;
  /** The PNG of its logo, if it has one. */
  logo: Uint8Array | null;
}

/** The receipt in landscape: the meeting on the left, its lines on the right, the total across. */
export function Card({ receipt, logo }: Props) {
  const accent = receipt.brandAccent && accentOn('light', receipt.brandAccent);
  const total = amount(receipt.totalMinor, receipt.currency);
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        background: COLOUR.desk,
        color: COLOUR.ink,
        fontFamily: FONT_FAMILY,
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
        <div style={{ display: 'flex', justifyContent: 'space-between' }}>
          <Heading receipt={receipt} logo={logo} />
          <Lines receipt={receipt} />
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ height: 6, background: accent ?? COLOUR.ink }} />
          <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', height: 136 }}>
            <div style={{ fontSize: 34, fontWeight: 600, letterSpacing: 6 }}>TOTAL</div>
            <div style={{ fontSize: sizeFor(total.length, 800, 100), fontWeight: 600 }}>{total}</div>
          </div>
        </div>
      </div>
      <TornEdge />
    </div>
  );
}

function Heading({ receipt, logo }: Props) {
  const { time, zone } = zonedTime(receipt.dateMs, receipt.timeZone, LOCALES);
  return (
    <div style={{ width: COLUMN, display: 'flex', flexDirection: 'column' }}>
      {logo ? <Logo png={logo} /> : <div style={{ fontSize: 22, fontWeight: 600, letterSpacing: 5 }}>MEETING TAB</div>}
      <div
        style={{
          display: 'block',
          marginTop: logo ? 24 : 36,
          fontSize: 46,
          fontWeight: 600,
          lineHeight: 1.2,
          wordBreak: 'break-word',
          lineClamp: 2,
        }}
      >
        {drawable(receiptTitle(receipt)) ?? 'Meeting'}
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          marginTop: 20,
          fontSize: 22,
          lineHeight: 1.4,
          color: COLOUR.faint,
        }}
      >
        <div>{drawable(time) ?? ''}</div>
        <div>{drawable(zone ?? '') ?? ''}</div>
      </div>
    </div>
  );
}

/** The logo, as large as fits. A PNG has its width and height in its first chunk. */
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

function Lines({ receipt }: Pick<Props, 'receipt'>) {
  const lines = linesOf(receipt, LOCALES, amount).filter(({ part }) => !part);
  const characters = Math.max(30, ...lines.map(({ term, value }) => term.length + value.length + 4));
  return (
    <div style={{ width: COLUMN, display: 'flex', flexDirection: 'column' }}>
      {lines.map(({ term, value, mark }) => (
        <div
          key={term}
          style={{
            display: 'flex',
            alignItems: 'center',
            height: 50,
            fontSize: sizeFor(characters, COLUMN, 26),
            whiteSpace: 'pre',
          }}
        >
          <div>{term}</div>
          <div style={{ color: COLOUR.rule }}>{` ${'.'.repeat(characters - term.length - value.length - 2)} `}</div>
          <div style={{ fontWeight: mark ? 600 : 400, color: mark ? MARKS[mark] : COLOUR.ink }}>{value}</div>
        </div>
      ))}
    </div>
  );
}

/** The paper's lower edge, a row of teeth. */
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

/** Returns an amount with its currency's symbol if the fonts have it, and with the code otherwise. */
function amount(minor: number, currency: string): string {
  const written = money(minor, currency, LOCALES);
  return isDrawable(written) ? written : money(minor, currency, LOCALES, { display: 'code' });
}

/** Returns the font size at which this many characters fill `width`, at most `largest`; all in pixels. */
function sizeFor(characters: number, width: number, largest: number): number {
  return Math.min(largest, width / (CHARACTER * characters));
}
