import { readWeek, WEEK } from '../../sync/records.ts';
import { firstWeekday } from '../device-settings.ts';
import { withEdit } from '../store/edit.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf } from '../store/values.ts';

/*
 * A workspace has one first day of the week, so that its weekly email and everybody's Insights add up the same days. It
 * is a record of the table of templates with a `kind`, whose id every device makes the same. Until there is one, each
 * device has its own, and the email begins on Monday. Days are counted from 1, Monday, to 7, Sunday.
 */

/** The workspace's first day of the week. */
export async function firstWeekdayIn(reader: Reader): Promise<number> {
  return (await chosenIn(reader)) ?? firstWeekday();
}

async function chosenIn(reader: Reader): Promise<number | null> {
  const row = await reader.get('templates', WEEK);
  return row ? readWeek(row.record) : null;
}

/** Has the weeks of a workspace begin on this day. */
export async function chooseFirstWeekday(store: Store, { weekday }: { weekday: number }): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.raw('templates', WEEK);
    writer.put('templates', withEdit(row, { ...row?.record, id: WEEK, kind: WEEK, firstWeekday: weekday }));
  });
}

/** Has the weekly email begin its weeks as this device does, if nobody has chosen. */
export async function noteFirstWeekday(store: Store): Promise<void> {
  const isDue = async (reader: Reader) =>
    (await cachedPlanOf(reader)).entitlements.digest && (await chosenIn(reader)) === null;
  if (await store.read(isDue)) await chooseFirstWeekday(store, { weekday: firstWeekday() });
}
