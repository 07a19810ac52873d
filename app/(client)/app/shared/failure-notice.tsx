import type { ReactNode } from 'react';
import { type CommandFailure, Refusal, type RefusalCode } from '#lib/client/failures.ts';
import { ProLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shared.ts';

interface Props {
  failure: CommandFailure | null;
  /** How people are counted against the limit, if some of them aren't shown. */
  counting?: string;
}

/** Why a command failed, and what to do about it. */
export function FailureNotice({ failure, counting }: Props) {
  if (!failure) return null;
  if (!(failure instanceof Refusal) || !isLimit(failure.code)) return <Notice kind="problem">{failure.message}</Notice>;
  const { code, limit, wanted } = failure;
  return <LimitNotice {...{ code, limit, wanted }} note={code === 'limit_attendees' ? counting : undefined} />;
}

/**
 * Returns a failure as `errors` of a form (`useForm`) if it is about one of its fields, otherwise as the `rest`. `fields` has
 * the names of the command's input for them.
 */
export function besideFields<Name extends string>(failure: CommandFailure | null, fields: Record<Name, string>) {
  const errors: { [Field in Name]?: string } = {};
  for (const name in fields) {
    if (failure instanceof Refusal && failure.field === fields[name]) errors[name] = failure.message;
  }
  return { errors, rest: Object.keys(errors).length > 0 ? null : failure };
}

type LimitCode = Extract<RefusalCode, `limit_${string}`>;

/** What the plan allows, and what still works. */
const WORDS: Record<LimitCode, (limit: number, wanted?: number) => string> = {
  limit_meetings: (limit) => say('limit.meetings', { limit }),
  limit_attendees: (limit, wanted) =>
    wanted === undefined ? say('limit.attendeesUncounted', { limit }) : say('limit.attendees', { limit, wanted }),
  limit_roster: (limit) => say('limit.roster', { limit }),
};

const isLimit = (code: RefusalCode): code is LimitCode => Object.hasOwn(WORDS, code);

interface LimitProps {
  code: LimitCode;
  limit: number | null | undefined;
  /** How many there would be. */
  wanted?: number | undefined;
  /** How they are counted, if that isn't obvious. */
  note?: string | undefined;
}

/** Says that one of the plan's limits was reached. */
export function LimitNotice({ code, limit, wanted, note }: LimitProps) {
  return (
    <ProNotice see={say('limit.pro')}>
      {WORDS[code](limit ?? 0, wanted)} {note}
    </ProNotice>
  );
}

/** Says what only Pro has, with a link to it. */
export function ProNotice({ see, children }: { see: string; children: ReactNode }) {
  return <Notice actions={<ProLink variant="plain">{see}</ProLink>}>{children}</Notice>;
}
