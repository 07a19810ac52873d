/* Writes iCalendar (RFC 5545): a draft for any calendar to open, and a provider's responses for our own reader. */

/** A line: a name with its parameters, and a value escaped as in the file. */
export type Line = readonly [name: string, value: string];

export const inText = (text: string): string =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|[\r\n]/g, String.raw`\n`);

/** Returns a parameter's value in quotes. It can't contain quotes, or anything that would end its line. */
export const inQuotes = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

/** Returns an address as a calendar writes it. */
export const inMailto = (email: string): string => `mailto:${email.replace(/[\s\p{Cc}]/gu, '')}`;

/** Formats a moment in UTC: `20261123T090000Z`. */
export const inUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function calendarText(head: readonly Line[], events: readonly (readonly Line[])[]): string {
  const all: readonly Line[] = [
    ...([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//Meeting Tab//Calendar//EN'],
    ] as const),
    ...head,
    ...events.flatMap((lines): Line[] => [['BEGIN', 'VEVENT'], ...lines, ['END', 'VEVENT']]),
    ['END', 'VCALENDAR'],
  ];
  return `${all.map(([name, value]) => `${name}:${value}`).join('\r\n')}\r\n`;
}

/** The most bytes of a line; a continuation begins with a space. */
const LONGEST_LINE = 75;

/** Returns the calendar with long lines folded, as other programs may require. */
export const withShortLines = (calendar: string): string => calendar.split('\r\n').map(folded).join('\r\n');

function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, size] = ['', 0];
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > LONGEST_LINE) [text, size] = [`${text}\r\n `, 1];
    text += character;
    size += bytes;
  }
  return text;
}
