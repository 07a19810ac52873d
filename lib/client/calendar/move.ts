import { equal } from '../../sync/merge.ts';
import { currencyIn, sameFigure } from '../store/currency.ts';
import { eachWorkspace } from '../store/each-workspace.ts';
import { withSignedOutStore } from '../store/signed-out-store.ts';
import type { Store } from '../store/store.ts';
import { settingsOf } from '../store/values.ts';
import type { Decisions } from './decisions.ts';
import {
  type CalendarAndContent,
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
 * Calendars move with the person who read them: into the account's store on signing in, and into the one without an
 * account if they stay on signing out. They are only on this device, so no plan has another copy. Two databases can't
 * share a transaction: calendars leave one once they are in the other, and an interrupted move is done again.
 */

/** Moves the calendars of `source`, and all decisions about them, to `target`. Throws StoreFailure; then they stay. */
export async function moveCalendars(source: Store, target: Store): Promise<void> {
  const moved = await copyCalendars(source, target);
  if (!moved) return;
  const readAt = new Map(moved.calendars.map(({ calendar }) => [calendar.id, calendar.readAt]));
  // A newer file may have been added meanwhile, or another decision: it follows next time.
  await source.write(async (writer) => {
    await takeOut(writer, (one) => readAt.get(one.id) === one.readAt);
    if (equal(await decisionsOf(writer), moved.decisions)) forgetDecisions(writer);
  });
}

/**
 * Copies all calendars that the account has on this device, and all decisions about them, to the store without an
 * account, where they continue as if there had never been one. Throws StoreFailure; then the account's data must stay.
 */
export async function keepCalendarsOnDevice(store: Store): Promise<void> {
  await withSignedOutStore(store.now, async (target) => {
    await eachWorkspace(store, async (from) => void (await copyCalendars(from, target)));
  });
}

/** How many calendars the account has on this device, in all its workspaces. */
export async function countAccountCalendars(store: Store): Promise<number> {
  let count = 0;
  await eachWorkspace(store, async (one) => {
    count += (await one.read(calendarsOf)).length;
  });
  return count;
}

interface Moving {
  calendars: CalendarAndContent[];
  decisions: Decisions;
}

/** Null: there is nothing to copy. */
async function copyCalendars(source: Store, target: Store): Promise<Moving | null> {
  const found = await source.read(async (reader) => {
    // Without any, nothing else is read. Decisions outlive the calendars they are about.
    if ((await calendarsOf(reader)).length === 0 && !(await hasDecisions(reader))) return null;
    const moving: Moving = { calendars: await contentsOf(reader), decisions: await decisionsOf(reader) };
    return { moving, currency: (await settingsOf(reader)).currency };
  });
  if (!found) return null;
  const { moving, currency: from } = found;
  await target.write(
    async (writer) => {
      const calendars = await calendarsOf(writer);
      for (const { calendar, content } of moving.calendars) {
        const there = (await sameCalendar(writer, calendars, calendar.name, content))?.calendar;
        if (there && there.readAt >= calendar.readAt) continue;
        place(writer, calendars, { calendar: { ...calendar, id: there?.id ?? calendar.id }, content });
      }
      putCalendars(writer, calendars);
      const to = await currencyIn(target, writer, from);
      const { others } = moving.decisions;
      const rate = others && { ...others, rateMinor: sameFigure(others.rateMinor, from, to) };
      await changeDecisions(writer, (known) => bothOf(known, { ...moving.decisions, others: rate }));
    },
    { durably: true },
  );
  return moving;
}

/** The decisions of both places; where they differ, those of the place that they come to. */
function bothOf(known: Decisions, arriving: Decisions): Decisions {
  return {
    others: known.others ?? arriving.others,
    domains: known.domains ?? arriving.domains,
    heads: { ...arriving.heads, ...known.heads },
    ignored: [...new Set([...known.ignored, ...arriving.ignored])],
    days: known.days || arriving.days,
    free: known.free || arriving.free,
    alone: known.alone || arriving.alone,
  };
}
