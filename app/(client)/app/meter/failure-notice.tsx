import type { CommandFailure } from '#lib/client/failures.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LimitNotice, limitOf } from '../limit-notice.tsx';

/** Why something was not done, and the way on. */
export function FailureNotice({ failure }: { failure: CommandFailure | null }) {
  if (!failure) return null;
  const limit = limitOf(failure);
  if (limit) return <LimitNotice code={limit.code} limit={limit.limit} />;
  return <Notice kind="problem">{failure.message}</Notice>;
}
