import type { ReactNode } from 'react';
import { type CommandFailure, Refusal, type RefusalCode } from '#lib/client/failures.ts';
import { deviceLocales } from '#lib/client/format.ts';
import { count } from '#lib/format.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';

type LimitCode = Extract<RefusalCode, `limit_${string}`>;

/** What the plan allows, and what still works. */
const WORDS: Record<LimitCode, (limit: string, wanted: string | null) => string> = {
  limit_meetings: (limit) =>
    `You’ve used all ${limit} meetings this month. You can start the next one on the 1st. Pro has no limit.`,
  limit_attendees: (limit, wanted) =>
    `${wanted === null ? 'That’s too many people.' : `That’s ${wanted} people.`} Free has room for ${limit} in a meeting. Pro has no limit.`,
  limit_roster: (limit) =>
    `Free has room for ${limit} people. Delete one, or add people to a meeting as a group. Pro has no limit.`,
};

interface Props {
  code: LimitCode;
  limit: number | null | undefined;
  /** How many there would have been. */
  wanted?: number | undefined;
  /** How it is counted, where that is not obvious. */
  note?: string | undefined;
  /** Other things to do about it, beside Pro. */
  actions?: ReactNode;
}

/** Says that a limit of the plan was reached, and links to Pro. */
export function LimitNotice({ code, limit, wanted, note, actions }: Props) {
  const write = (value: number) => count(value, deviceLocales());
  return (
    <Notice
      actions={
        <>
          {actions}
          <ButtonLink variant="plain" href="/pricing" prefetch={false}>
            See Pro
          </ButtonLink>
        </>
      }
    >
      {WORDS[code](write(limit ?? 0), wanted === undefined ? null : write(wanted))} {note}
    </Notice>
  );
}

/** The limit that a command ran into; null when it failed for another reason. */
export function limitOf(failure: CommandFailure | null): Pick<Props, 'code' | 'limit' | 'wanted'> | null {
  if (!(failure instanceof Refusal) || !isLimit(failure.code)) return null;
  return { code: failure.code, limit: failure.limit, wanted: failure.wanted };
}

function isLimit(code: RefusalCode): code is LimitCode {
  return Object.hasOwn(WORDS, code);
}
