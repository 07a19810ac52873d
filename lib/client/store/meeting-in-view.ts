import { fieldsOf } from '../../fields.ts';
import type { Reader, Writer } from './rows.ts';

/*
 * Which of two running meetings is shown. Two devices may start one each while they cannot hear of each other; both run
 * then, and each device keeps the one it showed. Only a person changes that: by starting one, or by choosing the other.
 */

const VIEW = 'current-meeting';

/** What this device remembers. */
export interface View {
  /** The meeting in view; null: none. It may have ended since. */
  shown: string | null;
  /** Those that ran beside it: none of them comes into view on its own, not even when the one in view has ended. */
  beside: readonly string[];
}

/**
 * Returns the meeting to be shown of those that run, given in the order in which they began: the one in view as long as
 * it runs, otherwise the first that this device hasn't had beside it. Null: none of them.
 */
export function chooseShown(running: readonly string[], { shown, beside }: View): string | null {
  if (shown !== null && running.includes(shown)) return shown;
  return running.find((id) => !beside.includes(id)) ?? null;
}

/** Whether it is remembered which of them is shown, and which were beside it. */
export function isKept(running: readonly string[], view: View): boolean {
  const shown = chooseShown(running, view);
  const beside = running.filter((id) => id !== shown);
  // One that has ended is no longer looked for: it may stay.
  const isShownKept = shown === null || shown === view.shown;
  return isShownKept && beside.length === view.beside.length && beside.every((id) => view.beside.includes(id));
}

/** Earlier versions kept only the id of the meeting in view. */
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

/** Brings a running meeting into view. Those that run beside it stay there. */
export async function putShown(writer: Writer, meetingId: string): Promise<void> {
  const running = await writer.open();
  putView(writer, { shown: meetingId, beside: running.flatMap(({ id }) => (id === meetingId ? [] : [id])) });
}
