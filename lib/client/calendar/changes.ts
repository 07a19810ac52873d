import type { CalendarContent } from './content.ts';

/** What differs in a newer file of a calendar, for meetings from `now` on that both files cover. */
export interface Changes {
  added: number;
  removed: number;
  /** With different people, or a different length. */
  changed: number;
}

export function changesBetween(before: CalendarContent, after: CalendarContent, now: number): Changes {
  const span = { from: now, to: Math.min(before.to, after.to) };
  const [old, young] = [meetingsIn(before, span), meetingsIn(after, span)];
  const changes = { added: 0, removed: 0, changed: 0 };
  for (const [id, says] of young) {
    const said = old.get(id);
    if (said === undefined) changes.added += 1;
    else if (said !== says) changes.changed += 1;
  }
  for (const id of old.keys()) if (!young.has(id)) changes.removed += 1;
  return changes;
}

/** What a file says about each meeting, by UID and start. */
function meetingsIn(
  { people, entries }: CalendarContent,
  { from, to }: { from: number; to: number },
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { uid, who, starts, durationMs } of entries) {
    const says = `${durationMs} ${who.map((at) => people[at]?.email || people[at]?.name).sort()}`;
    for (const at of starts) if (from <= at && at < to) found.set(`${uid} ${at}`, says);
  }
  return found;
}
