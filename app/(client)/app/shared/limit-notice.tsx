import type { ReactNode } from 'react';
import { type CommandFailure, Refusal, type RefusalCode } from '#lib/client/failures.ts';
import { ProLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shared.ts';

type LimitCode = Extract<RefusalCode, `limit_${string}`>;

/** What the plan allows, and what still works. */
const WORDS: Record<LimitCode, (limit: number, wanted?: number) => string> = {
  limit_meetings: (limit) => say('limit.meetings', { limit }),
  limit_attendees: (limit, wanted) =>
    wanted === undefined ? say('limit.attendeesUncounted', { limit }) : say('limit.attendees', { limit, wanted }),
  limit_roster: (limit) => say('limit.roster', { limit }),
};

interface Props {
  code: LimitCode;
  limit: number | null | undefined;
  /** How many there would be. */
  wanted?: number | undefined;
  /** How they are counted, if that isn't obvious. */
  note?: string | undefined;
  /** What else can be done besides getting Pro. */
  actions?: ReactNode;
}

/** Says that one of the plan's limits was reached, and links to Pro. */
export function LimitNotice({ code, limit, wanted, note, actions }: Props) {
  return (
    <Notice
      actions={
        <>
          {actions}
          <ProLink variant="plain">{say('limit.pro')}</ProLink>
        </>
      }
    >
      {WORDS[code](limit ?? 0, wanted)} {note}
    </Notice>
  );
}

/** Returns the limit that a command exceeded, or null if it failed for another reason. */
export function limitOf(failure: CommandFailure | null): Pick<Props, 'code' | 'limit' | 'wanted'> | null {
  if (!(failure instanceof Refusal) || !isLimit(failure.code)) return null;
  return { code: failure.code, limit: failure.limit, wanted: failure.wanted };
}

function isLimit(code: RefusalCode): code is LimitCode {
  return Object.hasOwn(WORDS, code);
}
