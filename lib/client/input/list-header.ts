import type { Per } from './rates.ts';

/* What the columns of a pasted table are, by their titles. */

export interface Column {
  kind: 'name' | 'first' | 'last' | 'email' | 'role' | 'rate' | 'per' | 'type' | 'other';
  /** What the rates of this column are for, if its title says so: `Salary`, `Day rate`. */
  per?: Per | undefined;
  /** What a yes in this column means: true, paid by invoice. */
  yes?: boolean | undefined;
}

const KINDS: readonly (readonly [Column['kind'], RegExp])[] = [
  ['first', /^(?:first|given)[\s_-]*name$/i],
  ['last', /^(?:last|family)[\s_-]*name$|^surname$/i],
  ['name', /^(?:(?:full|display)?[\s_-]*name|names|person|people|who|employee|attendees?|participants?|members?)$/i],
  ['email', /^(?:(?:work|business|primary)[\s_-]*)?e?-?mail(?:[\s_-]*address)?$/i],
  ['role', /^(?:role|(?:job )?title|job|position|function)$/i],
  ['type', /^(?:type|paid as|staff|externals?|contractors?|freelancers?|employment|contract)$/i],
  ['per', /^(?:per|unit|period|for|basis)$/i],
  ['other', /^cost\s*cent(?:er|re)$/i],
  ['rate', /rate|salary|wage|cost|\bpay\b|\bfee\b|compensation|(?:\/|\bper )\s*(?:h|d|m|y)/i],
];

export function columnsOf(titles: readonly string[]): Column[] {
  return titles.map((title) => {
    const plain = title.replace(/:$/, '').trim();
    const kind = KINDS.find(([, looks]) => looks.test(plain))?.[0] ?? 'other';
    if (kind === 'type') return { kind, yes: yesIn(plain) };
    return kind === 'rate' ? { kind, per: perInTitle(plain) } : { kind };
  });
}

function yesIn(title: string): boolean | undefined {
  if (/^(?:external|contractor|freelancer)s?$/i.test(title)) return true;
  return /^staff$/i.test(title) ? false : undefined;
}

function perInTitle(title: string): Per | undefined {
  if (/hour|\bhr|\/\s*h\b/i.test(title)) return 'hour';
  if (/\bday|daily|\/\s*d\b/i.test(title)) return 'day';
  if (/month|\/\s*mo?\b/i.test(title)) return 'month';
  return /salary|annual|year|p\.?\s?a\b|\/\s*y\b/i.test(title) ? 'year' : undefined;
}

/** What a rate is for, as a cell of its own says it: `hourly`, `per day`, `year`. */
export function perOf(cell: string): Per | undefined {
  const [, word] =
    /^(?:per\s+|an?\s+|\/\s*)?(h|hr|hour|d|day|mo|month|y|yr|year|annum|annual|dai)(?:s|ly)?$/i.exec(cell.trim()) ?? [];
  const first = word?.toLowerCase() ?? '';
  if (first === '') return undefined;
  return first.startsWith('h') ? 'hour' : first.startsWith('d') ? 'day' : first.startsWith('m') ? 'month' : 'year';
}

/** How somebody is paid, as a cell of its own says it; true: by invoice. */
export const PAID_AS: ReadonlyMap<string, boolean> = new Map([
  ...['external', 'ext', 'ext.', 'contractor', 'freelance', 'freelancer', 'consultant (external)', 'agency'].map(
    (word) => [word, true] as const,
  ),
  ...['staff', 'internal', 'employee', 'employed', 'permanent'].map((word) => [word, false] as const),
]);

/** How somebody is paid according to a cell in a column with this title; true: by invoice. */
export function isExternal(cell: string, { yes }: Column): boolean {
  const said = cell.toLowerCase();
  if (yes !== undefined && /^(?:yes|y|true|x|✓|1)$/.test(said)) return yes;
  if (yes !== undefined && /^(?:no|n|false|0)$/.test(said)) return !yes;
  return PAID_AS.get(said) ?? false;
}
