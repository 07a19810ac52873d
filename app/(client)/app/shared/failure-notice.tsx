import { type CommandFailure, Refusal } from '#lib/client/failures.ts';
import { Notice } from '#ui/notice.tsx';
import { LimitNotice, limitOf } from './limit-notice.tsx';

interface Props {
  failure: CommandFailure | null;
  /** Names of the command's input fields that show their own errors. */
  except?: readonly string[];
  /** How people are counted against the limit, if some of them aren't shown. */
  counting?: string;
}

/** Why a command failed, and what to do about it. */
export function FailureNotice({ failure, except = [], counting }: Props) {
  if (!failure || except.some((field) => messageFor(failure, field) !== null)) return null;
  const limit = limitOf(failure);
  if (limit) return <LimitNotice {...limit} note={limit.code === 'limit_attendees' ? counting : undefined} />;
  return <Notice kind="problem">{failure.message}</Notice>;
}

/** Returns the error of a field, if that is why the command failed. */
export function messageFor(failure: CommandFailure | null, field: string): string | null {
  return failure instanceof Refusal && failure.field === field ? failure.message : null;
}
