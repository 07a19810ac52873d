import { type CommandFailure, Refusal } from '#lib/client/failures.ts';
import { Notice } from '#ui/notice.tsx';
import { LimitNotice, limitOf } from './limit-notice.tsx';

interface Props {
  failure: CommandFailure | null;
  /** The fields that say what is wrong with them themselves, by their names in the command's input. */
  except?: readonly string[];
  /** How people are counted against the plan, where some of them are not to be seen. */
  counting?: string;
}

/** Why something was not done, and the way on. */
export function FailureNotice({ failure, except = [], counting }: Props) {
  if (!failure || except.some((field) => messageFor(failure, field) !== null)) return null;
  const limit = limitOf(failure);
  if (limit) return <LimitNotice {...limit} note={limit.code === 'limit_attendees' ? counting : undefined} />;
  return <Notice kind="problem">{failure.message}</Notice>;
}

/** What is wrong with a field, if it was that. */
export function messageFor(failure: CommandFailure | null, field: string): string | null {
  return failure instanceof Refusal && failure.field === field ? failure.message : null;
}
