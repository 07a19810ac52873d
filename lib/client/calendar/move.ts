import { currencyIn } from '../store/currency.ts';
import type { Reader, Writer } from '../store/rows.ts';
import { NOBODY, ownersOf, type Spaces, type StoreOwner, type WritableSpaces } from '../store/store.ts';
import { sameFigure, settingsOf } from '../store/values.ts';
import type { Decisions } from './decisions.ts';
import {
  calendarsOf,
  changeDecisions,
  contentsOf,
  decisionsOf,
  forgetDecisions,
  hasDecisions,
  place,
  putCalendars,
  sameCalendar,
  takeOut,
} from './kept.ts';

/*
 * Calendars move with the person who read them: into the account on signing in, and out of it if they are kept on signing
 * out. They are only on this device, so no plan has another copy.
 */

/** Moves the calendars kept without an account, and all decisions about them, into the account. */
export async function moveCalendars(device: WritableSpaces, to: StoreOwner): Promise<void> {
  const source = device.in(NOBODY);
  if (!(await hasAny(source))) return;
  await copyCalendars(source, device.in(to), to);
  await takeOut(source, () => true);
  forgetDecisions(source);
}

/** Copies all of the account's calendars on this device, and all decisions about them, to the space without an account. */
export async function keepAccountCalendars(device: WritableSpaces, accountId: string | null): Promise<void> {
  const target = device.in(NOBODY);
  for (const owner of await ownersOf(device, accountId)) {
    if (await hasAny(device.in(owner))) await copyCalendars(device.in(owner), target, NOBODY);
  }
}

/** Returns how many calendars the account has on this device, in all its workspaces. */
export async function countAccountCalendars(device: Spaces, accountId: string | null): Promise<number> {
  let count = 0;
  for (const owner of await ownersOf(device, accountId)) count += (await calendarsOf(device.in(owner))).length;
  return count;
}

/** Whether there are calendars or decisions, which outlive calendars. If not, nothing else is read. */
const hasAny = async (reader: Reader) => (await calendarsOf(reader)).length > 0 || (await hasDecisions(reader));

async function copyCalendars(source: Reader, target: Writer, to: StoreOwner): Promise<void> {
  const calendars = await calendarsOf(target);
  for (const { calendar, content } of await contentsOf(source)) {
    const there = (await sameCalendar(target, calendars, calendar, content))?.calendar;
    if (there && there.readAt >= calendar.readAt) continue;
    place(target, calendars, { calendar: { ...calendar, id: there?.id ?? calendar.id }, content });
  }
  putCalendars(target, calendars);
  const { currency } = await settingsOf(source);
  const toCurrency = await currencyIn(to, target, currency);
  const decisions = await decisionsOf(source);
  const { others } = decisions;
  const rate = others && { ...others, rateMinor: sameFigure(others.rateMinor, currency, toCurrency) };
  await changeDecisions(target, (known) => bothOf(known, { ...decisions, others: rate }));
}

/** Combines both sets of decisions; where they differ, the target's win. */
function bothOf(known: Decisions, arriving: Decisions): Decisions {
  return {
    others: known.others ?? arriving.others,
    domains: known.domains ?? arriving.domains,
    heads: { ...arriving.heads, ...known.heads },
    guests: { ...arriving.guests, ...known.guests },
    ignored: [...new Set([...known.ignored, ...arriving.ignored])],
    days: known.days || arriving.days,
    free: known.free || arriving.free,
    alone: known.alone || arriving.alone,
  };
}
