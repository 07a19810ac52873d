import { readWeek, WEEK } from '../../sync/records.ts';
import { firstWeekday } from '../device-settings.ts';
import { withEdit } from '../store/edit.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cachedPlanOf } from '../store/values.ts';

/*
 * A workspace has one first day of the week, so that its weekly email and everybody's Insights cover the same days. It is a
 * record in the table of templates with a `kind` and an id that is the same on every device. Until it exists, each device
 * uses its own first day, and the email begins on Monday. Days are counted from 1, Monday, to 7, Sunday.
 */

/** Returns the workspace's first day of the week. */
export async function firstWeekdayIn(reader: Reader): Promise<number> {
  return (await chosenIn(reader)) ?? firstWeekday();
}

async function chosenIn(reader: Reader): Promise<number | null> {
  const row = await reader.get('templates', WEEK);
  return row ? readWeek(row.record) : null;
}

/** Sets the workspace's first day of the week. */
export async function chooseFirstWeekday(store: Store, { weekday }: { weekday: number }): Promise<void> {
  await store.write(async (writer) => {
    const row = await writer.raw('templates', WEEK);
    writer.put('templates', withEdit(row, { ...row?.record, id: WEEK, kind: WEEK, firstWeekday: weekday }));
  });
}

/** Makes the weekly email's weeks begin as on this device, if no day was chosen. */
export async function noteFirstWeekday(store: Store): Promise<void> {
  const isDue = async (reader: Reader) =>
    (await cachedPlanOf(reader)).entitlements.digest && (await chosenIn(reader)) === null;
  if (await store.read(isDue)) await chooseFirstWeekday(store, { weekday: firstWeekday() });
}
