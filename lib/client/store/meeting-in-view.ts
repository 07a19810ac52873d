import { fieldsOf } from '../../fields.ts';
import type { Reader, Writer } from './rows.ts';

/*
 * Which of several running meetings is shown. Two devices may each start one while they can't hear of each other; then both
 * run, and each device keeps showing its own. Only a person changes that, by starting one or choosing the other.
 */

const VIEW = 'current-meeting';

/** What this device remembers. */
export interface View {
  /** The meeting in view; null: none. It may have ended since. */
  shown: string | null;
  /** The meetings that ran beside it. None of them comes into view on its own, even when the one in view has ended. */
  beside: readonly string[];
}

/**
 * Returns which of the running meetings to show, given in the order they started: the one in view while it is running,
 * otherwise the first that this device hasn't had beside it. Null: none.
 */
export function chooseShown(running: readonly string[], { shown, beside }: View): string | null {
  if (shown !== null && running.includes(shown)) return shown;
  return running.find((id) => !beside.includes(id)) ?? null;
}

/** Returns whether this view is stored: which meeting is shown, and which are beside it. */
export function isKept(running: readonly string[], view: View): boolean {
  const shown = chooseShown(running, view);
  const beside = running.filter((id) => id !== shown);
  // One that has ended may stay stored: it has no effect.
  const isShownKept = shown === null || shown === view.shown;
  return isShownKept && beside.length === view.beside.length && beside.every((id) => view.beside.includes(id));
}

/** Returns the stored view. Earlier versions stored only the id of the meeting in view. */
export async function viewOf(reader: Reader): Promise<View> {
  const value = await reader.value(VIEW);
  if (isId(value)) return { shown: value, beside: [] };
  const { shown, beside } = fieldsOf(value);
  return { shown: isId(shown) ? shown : null, beside: Array.isArray(beside) ? beside.filter(isId) : [] };
}

const isId = (value: unknown) => typeof value === 'string';

export function putView(writer: Writer, view: View): void {
  writer.setValue(VIEW, view);
}

/** Brings a running meeting into view. Others that are running stay beside it. */
export async function putShown(writer: Writer, meetingId: string): Promise<void> {
  const running = await writer.open();
  putView(writer, { shown: meetingId, beside: running.flatMap(({ id }) => (id === meetingId ? [] : [id])) });
}
