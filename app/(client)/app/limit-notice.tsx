import type { ReactNode } from 'react';
import { type CommandFailure, Refusal, type RefusalCode } from '#lib/client/failures.ts';
import { deviceLocales } from '#lib/client/words.ts';
import { count } from '#lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export type LimitCode = Extract<RefusalCode, `limit_${string}`>;

/** What the plan allows, and what goes on all the same. */
const WORDS: Record<LimitCode, (limit: string) => string> = {
  limit_meetings: (limit) =>
    `That was meeting ${limit} of ${limit} this month. What you have stays as it is, and on the 1st you can start again. With Pro there is no limit.`,
  limit_attendees: (limit) => `A meeting has up to ${limit} people. With Pro there is no limit.`,
  limit_roster: (limit) =>
    `Your list is full: your plan keeps ${limit} people. Edit or delete one, or add people to a meeting as a group. With Pro there is no limit.`,
  limit_templates: () => 'Templates are part of Pro.',
};

interface Props {
  code: LimitCode;
  limit: number | null | undefined;
  /** Other ways on, beside Pro. */
  actions?: ReactNode;
}

/** A limit of the plan was reached: plain words, and the way to Pro. */
export function LimitNotice({ code, limit, actions }: Props) {
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
      {WORDS[code](count(limit ?? 0, deviceLocales()))}
    </Notice>
  );
}

/** The limit that a command ran into; null when it failed for another reason. */
export function limitOf(failure: CommandFailure | null): { code: LimitCode; limit: number | undefined } | null {
  return failure instanceof Refusal && isLimit(failure.code) ? { code: failure.code, limit: failure.limit } : null;
}

function isLimit(code: RefusalCode): code is LimitCode {
  return Object.hasOwn(WORDS, code);
}
