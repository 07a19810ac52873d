import { MOST_HEADS } from '../../receipts/terms.ts';
import type { Invitee } from '../../sync/records.ts';
import { perLanguage } from '../spoken.ts';
import { currencyFromName } from './currency-names.ts';
import { plainDigits } from './parse.ts';
import { keptRate, parseRate, type TypedRate } from './rates.ts';
import { anyOf } from './typed-words.ts';

/* Reads groups and people with a rate, as typed in one line. Pure; undefined means that the text makes no sense. */

export type Group = Extract<Invitee, { kind: 'group' }>;

export interface TypedGroup {
  group: Group;
  rate: TypedRate;
}

const EXTERNAL = perLanguage(() => new RegExp(`(?:^|\\s)\\(?${anyOf('external')}\\)?(?=\\s|$)`, 'iu'));
/** Only after a rate: `2 × Staff engineer 70` names a role. */
const STAFF = perLanguage(() => new RegExp(`(?<=\\d.*)[\\s,]+\\(?${anyOf('staff')}\\)?$`, 'iu'));
/** `5 ×`, `5 people`, `5人`. */
const TIMES = /^(\d{1,6})\s*(?:[x×*@]\s*|\s(?=\p{L})|(?=[人名位명]))(.+)$/iu;
/** Words for people in general, which aren't a role. */
const ANYBODY = perLanguage(() => new RegExp(`^${anyOf('people')}$`, 'iu'));
const BEFORE_RATE = perLanguage(() => new RegExp(`(?:(?:^|\\s)(?:${anyOf('at')}|@))?[\\s@:,×–-]*$`, 'iu'));

/** Reads a group: `5 × 60 €/h`, `3x 85k/year external`, `2 × Engineer 70`, `4 designers at 65/h`, `5 people at $60/h`. */
export function parseGroup(text: string, currency: string): TypedGroup | undefined {
  const [, times, who] = TIMES.exec(plainDigits(text).normalize('NFC').trim()) ?? [];
  if (who === undefined) return undefined;
  const count = Number(times);
  const alike = parseRoleAndRate(who, currency);
  if (!alike || count < 1 || count > MOST_HEADS) return undefined;
  return groupOf(count, { ...alike, role: ANYBODY().test(alike.role) ? '' : alike.role });
}

/** Reads someone not on the roster: a name or role with a rate, as in `Facilitator 60`, or only a rate, as in `60/h`. */
export function parseAttendee(text: string, currency: string): TypedGroup | undefined {
  const alike = parseRoleAndRate(plainDigits(text).normalize('NFC'), currency);
  return alike && (alike.role !== '' || alike.rate.isStated) ? groupOf(1, alike) : undefined;
}

/** Returns the same group with its rate read per hour or per year. */
export function withRate({ group, rate }: TypedGroup, per: TypedRate['per']): TypedGroup {
  const changed = { ...rate, per };
  return { group: { ...group, ...keptRate(changed) }, rate: changed };
}

interface RoleAndRate {
  role: string;
  external: boolean;
  rate: TypedRate;
}

function groupOf(count: number, { role, external, rate }: RoleAndRate): TypedGroup {
  return { group: { kind: 'group', role, count, external, ...keptRate(rate) }, rate };
}

/** Reads what follows a group's number: an optional role, and a rate. */
function parseRoleAndRate(text: string, currency: string): RoleAndRate | undefined {
  const who = text
    .replace(EXTERNAL(), ' ')
    .trim()
    .replace(STAFF(), '')
    .replace(/[\s,;]+$/, '');
  // Before a number it is a minus: a dash separates a role from a rate only with a space after it.
  if (/^[-−–]|\s[-−]\d/.test(who)) return undefined;
  const external = EXTERNAL().test(text);
  // `EUR 60`, `.50`: the part before the digits belongs to the amount.
  const whole = parseRate(who, currency);
  if (whole) return { role: '', external, rate: whole };
  const [, words = '', amount = ''] = /^([^\d\p{Sc}]*)(.*)$/u.exec(who) ?? [];
  const [, before = words, sign = ''] = /^(|.*\s)(\p{L}{1,3}\.?)\s*$/u.exec(words) ?? [];
  // `EUR 70`, or the US of `US$70`.
  const isSign = currencyFromName(sign, currency) !== undefined;
  const isCountry = /^\p{Sc}/u.test(amount) && /\p{L}$/u.test(words) && sign !== '';
  const rate = parseRate(isSign || isCountry ? sign + amount : amount, currency);
  const role = (isSign || isCountry ? before : words).replace(BEFORE_RATE(), '');
  return rate && { role, external, rate };
}
