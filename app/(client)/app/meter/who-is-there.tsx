import { useId, useState } from 'react';
import type { Invitee } from '#lib/sync/records.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { rich, say } from '#words/meter.ts';
import { AttendeeInput } from '../meeting/attendee-input.tsx';
import { InviteeList, inviteAll, isInvited, toggled } from '../meeting/invitee-list.tsx';
import { RateQuestion } from '../shared/rate-answer.tsx';
import { HeadCount } from './head-count.tsx';
import { LazySwitchCurrency } from './lazy-screens.ts';
import type { StartFormState } from './use-start-form.ts';

/** The main question about a new meeting: how many people, or who. */
export function WhoIsThere({ form }: { form: StartFormState }) {
  const { heads, rate, invitees, typed, changeWho } = form;
  const { field, problem } = form.who;
  const { people } = typed;
  const rateProblem = useId();
  // People are marked where they are picked.
  const groups = invitees.filter(({ kind }) => kind === 'group');
  const { average } = rate.usual ?? {};

  /** Who was there before the field's last addition, for the undo key; null if something else has changed since. */
  const [before, setBefore] = useState<{ invitees: Invitee[]; heads: number } | null>(null);

  function changeBeside(to: Parameters<typeof changeWho>[0]) {
    setBefore(null);
    changeWho(to);
  }

  function change(to: (now: Invitee[]) => Invitee[]) {
    setBefore({ invitees, heads });
    changeWho((now) => ({ invitees: to(now.invitees) }));
    return true;
  }

  return (
    <div className="flex flex-col gap-3">
      <AttendeeInput
        label={say('whoIsThere.label')}
        isPrompt
        ref={field}
        typed={typed}
        before={<HeadCount form={form} problemId={rateProblem} onChange={changeBeside} />}
        hint={
          heads > 0 && average && rate.typed === ''
            ? say('headRate.average', { of: average.of, source: average.source })
            : undefined
        }
        onText={(text) => changeWho({ who: text })}
        isPicked={({ id }) => isInvited(invitees, id)}
        error={problem}
        onForeign={(other) => (
          <LazySwitchCurrency
            currency={other}
            onDone={() => {
              changeWho({});
              field.current?.focus();
            }}
          />
        )}
        onPerson={({ id }) => change((now) => toggled(now, id))}
        onGroup={(group) => change((now) => [...now, group])}
        onUndo={before ? () => changeWho(before) : undefined}
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
        typed={typed}
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
