import { type RefObject, useId, useState } from 'react';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { rich, say } from '#words/meter.ts';
import { AttendeeInput } from '../meeting/attendee-input.tsx';
import { inviteAll } from '../meeting/invite-all.ts';
import { InviteeList } from '../meeting/invitee-list.tsx';
import type { TypedAttendees } from '../meeting/read-attendees.ts';
import { RateQuestion } from '../shared/rate-answer.tsx';
import { HeadCount } from './head-count.tsx';
import { LazySwitchCurrency } from './lazy-screens.ts';
import type { HeadRate, WhoChange } from './use-start-form.ts';

interface Props {
  /** Undefined until read. */
  roster: Person[] | undefined;
  heads: number;
  isNamed: boolean;
  rate: HeadRate;
  /** The workspace's currency; undefined until read. */
  currency: string | undefined;
  invitees: Invitee[];
  typed: TypedAttendees;
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
  onChange: (to: WhoChange) => void;
}

/** The main question about a new meeting: how many people, or who. */
export function WhoIsThere({
  roster,
  heads,
  isNamed,
  rate,
  currency,
  invitees,
  typed,
  problem,
  field,
  onChange,
}: Props) {
  const { people } = typed;
  const rateProblem = useId();
  // People are marked where they are picked.
  const groups = invitees.filter(({ kind }) => kind === 'group');
  const { average } = rate.usual ?? {};

  /** Who was there before the field's last addition, for the undo key; null if something else has changed since. */
  const [before, setBefore] = useState<{ invitees: Invitee[]; heads: number } | null>(null);

  function changeBeside(to: WhoChange) {
    setBefore(null);
    onChange(to);
  }

  function add(invitee: Invitee) {
    setBefore({ invitees, heads });
    onChange(({ invitees }) => ({ invitees: [...invitees, invitee] }));
    return true;
  }

  function toggle(personId: string) {
    setBefore({ invitees, heads });
    onChange(({ invitees }) => {
      const others = invitees.filter((entry) => entry.kind !== 'person' || entry.personId !== personId);
      return { invitees: others.length < invitees.length ? others : [...invitees, { kind: 'person', personId }] };
    });
    return true;
  }

  return (
    <div className="flex flex-col gap-3">
      <AttendeeInput
        label={say('whoIsThere.label')}
        isPrompt
        ref={field}
        typed={typed}
        before={
          <HeadCount
            heads={heads}
            isNamed={isNamed}
            currency={roster && currency}
            rate={rate}
            problemId={rateProblem}
            onChange={changeBeside}
          />
        }
        hint={
          heads > 0 && average && rate.typed === ''
            ? say('headRate.average', { of: average.of, source: average.source })
            : undefined
        }
        onText={(text) => onChange({ who: text })}
        isPicked={({ id }) => invitees.some((entry) => entry.kind === 'person' && entry.personId === id)}
        error={problem}
        onForeign={(other) => (
          <LazySwitchCurrency
            currency={other}
            hasRates={people.length > 0}
            onDone={() => {
              onChange({});
              field.current?.focus();
            }}
          />
        )}
        onPerson={({ id }) => toggle(id)}
        onGroup={add}
        onUndo={before ? () => onChange(before) : undefined}
        onPeople={(people) =>
          inviteAll(invitees, people, (to) => changeBeside((now) => ({ invitees: to(now.invitees) })))
        }
        beside={
          invitees.length > 0 && (
            <TextButton
              look="action"
              onClick={() => {
                changeBeside({ invitees: [], heads: 0, who: '' });
                field.current?.focus();
              }}
            >
              {say('whoIsThere.clear')}
            </TextButton>
          )
        }
      />
      <p id={rateProblem} role="alert" className="text-sm font-semibold text-accent empty:hidden">
        {rate.problem && rate.isAsked ? (
          <RateQuestion question={rate.problem} button={say('startButton.start')} />
        ) : (
          rate.problem
        )}
      </p>
      <InviteeList
        invitees={groups}
        people={people}
        currency={typed.currency}
        field={field}
        onChange={(groups) =>
          changeBeside(({ invitees }) => ({
            invitees: [...invitees.filter(({ kind }) => kind === 'person'), ...groups],
          }))
        }
      />
      {people.length === 0 && (
        <p className="text-sm text-faint">
          {rich('whoIsThere.addPeople', {
            link: (inside) => (
              <Link href="/app/people" className={`${textLook('tall')} sm:min-h-0`}>
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  );
}
