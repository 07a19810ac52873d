'use client';

import Link from 'next/link';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useCommand, useLastInvitees, useRoster, useSettings, useTopics } from '#lib/client/hooks/hooks.ts';
import { durationInput, parseDuration } from '#lib/client/input/parse.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { newId } from '#lib/ids.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { TextButton, textLink } from '#ui/button.tsx';
import { Paper } from '#ui/paper.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AttendeeInput } from '../meeting/attendee-input.tsx';
import { rateOf } from '../meeting/format.ts';
import { HowComputed } from '../meeting/how-computed.tsx';
import { readAttendees, unreadable } from '../meeting/read-attendees.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';
import { useFocusById } from '../shared/focus.ts';
import { ScreenHeading } from './arrival-heading.tsx';
import { CostSettingsForm } from './cost-settings-form.tsx';
import { INVITED, InviteeList, removeId } from './invitee-list.tsx';
import { StartButton } from './start-button.tsx';
import { CountIn } from './switch-currency.tsx';
import { useDraft } from './use-draft.ts';

const LENGTHS = [15, 30, 45, 60];
const NOBODY_YET: Person[] = [];

/** A meter ready to start: who, and if one likes for how long and what about. */
export function StartForm() {
  const roster = useRoster();
  const people = roster ?? NOBODY_YET;
  const topics = useTopics() ?? [];
  const known = useSettings();
  const settings = known ?? DEFAULT_COST;
  const start = useCommand(startMeeting);
  const [id] = useState(newId);
  const [draft, change] = useDraft();
  const { who, planned, title, topic } = draft;
  const [problem, setProblem] = useState<{ field: 'who' | 'planned'; text: string } | null>(null);
  const whoField = useRef<HTMLInputElement>(null);
  const plannedField = useRef<HTMLInputElement>(null);
  const listId = useId();
  const focusById = useFocusById();
  const { currency } = settings;

  // Whoever is no longer on the list cannot be invited.
  const invitees = roster ? draft.invitees.filter((invitee) => rateOf(invitee, roster)) : draft.invitees;
  // What is typed counts as soon as it can be read: nobody has to press Add before Start.
  const typed = readAttendees(who, currency, people).group;
  const everybody = typed ? [...invitees, typed] : invitees;
  const plannedMs = parseDuration(planned);

  /** What was wrong with those who were there before says nothing of these. */
  function changeWho(to: Parameters<typeof change>[0]) {
    setProblem(null);
    start.clear();
    change(to);
  }

  function add(invitee: Invitee) {
    changeWho(({ invitees }) => ({ invitees: [...invitees, invitee] }));
    return true;
  }

  function toggle(personId: string) {
    changeWho(({ invitees }) => {
      const others = invitees.filter((entry) => entry.kind !== 'person' || entry.personId !== personId);
      return { invitees: others.length < invitees.length ? others : [...invitees, { kind: 'person', personId }] };
    });
    return true;
  }

  function remove(index: number) {
    changeWho({ invitees: invitees.toSpliced(index, 1) });
    // The button that was pressed goes with its row: on to the next one.
    if (invitees.length === 1) whoField.current?.focus();
    else focusById(removeId(Math.min(index, invitees.length - 2)));
  }

  function takeLast(invitees: Invitee[]) {
    changeWho({ invitees });
    focusById(INVITED);
  }

  function complain(field: 'who' | 'planned', text: string) {
    setProblem({ field, text });
    (field === 'who' ? whoField : plannedField).current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!known) return;
    if (who.trim() !== '' && !typed) return complain('who', unreadable(who, currency));
    if (everybody.length === 0) return complain('who', 'Who is in the meeting? Pick somebody, or type a group.');
    if (plannedMs === undefined)
      return complain('planned', 'This is no length. Try 45, 1:30 or 20min, up to 24 hours; or leave it empty.');
    if (await start.run({ id, invitees: everybody, plannedMs, title, topic })) clearDraft();
  }

  return (
    <Paper>
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <ScreenHeading>New meeting</ScreenHeading>
        <div className="flex flex-col gap-4">
          <AttendeeInput
            label="Who is there?"
            ref={whoField}
            text={who}
            onText={(text) => changeWho({ who: text })}
            currency={currency}
            people={people}
            isPicked={({ id }) => invitees.some((entry) => entry.kind === 'person' && entry.personId === id)}
            error={problem?.field === 'who' ? problem.text : null}
            onForeign={(other) => (
              <CountIn
                currency={other}
                hasRates={people.length > 0}
                onDone={() => {
                  setProblem(null);
                  whoField.current?.focus();
                }}
              />
            )}
            onPerson={({ id }) => toggle(id)}
            onGroup={add}
          />
          {people.length === 0 && (
            <p className="-mt-2 text-sm text-faint">
              <Link href="/app/people" className={`${textLink} inline-flex min-h-11 items-center`}>
                Add people once
              </Link>{' '}
              to pick them here by name.
            </p>
          )}
          {invitees.length > 0 ? (
            <InviteeList
              invitees={invitees}
              people={people}
              currency={currency}
              onChange={(invitees) => changeWho({ invitees })}
              onRemove={remove}
            />
          ) : (
            roster && <LastTime people={roster} onPick={takeLast} />
          )}
        </div>
        <div>
          <TextField
            ref={plannedField}
            label="Planned length"
            value={planned}
            onChange={(event) => {
              change({ planned: event.target.value });
              setProblem(null);
            }}
            onBlur={() => plannedMs !== undefined && change({ planned: durationInput(plannedMs) })}
            placeholder="optional: 45, 1:30 or 20min"
            autoComplete="off"
            spellCheck={false}
            error={problem?.field === 'planned' ? problem.text : null}
          />
          <div className="mt-2 grid grid-cols-4 gap-2">
            {LENGTHS.map((minutes) => (
              <button
                key={minutes}
                type="button"
                aria-pressed={plannedMs === minutes * MINUTE}
                onClick={() =>
                  change({ planned: plannedMs === minutes * MINUTE ? '' : durationInput(minutes * MINUTE) })
                }
                className="min-h-11 cursor-pointer border border-faint font-mono text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
              >
                {minutes}
                <span className="sr-only"> minutes</span>
              </button>
            ))}
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3 sm:gap-6">
          <TextField
            label="Title"
            placeholder="optional"
            value={title}
            onChange={(event) => change({ title: event.target.value })}
            autoComplete="off"
            dir="auto"
            error={messageFor(start.failure, 'title')}
          />
          <TextField
            label="Topic"
            placeholder="optional"
            value={topic}
            onChange={(event) => change({ topic: event.target.value })}
            list={listId}
            autoComplete="off"
            dir="auto"
            error={messageFor(start.failure, 'name')}
          />
          <datalist id={listId}>
            {topics.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </div>
        <StartButton invitees={everybody} plannedMs={plannedMs ?? null} busy={start.busy} />
        <FailureNotice failure={start.failure} except={['title', 'name']} />
      </form>
      {/* Its numbers are written in the reader's language, which the server that draws this form does not know. */}
      <div className="mt-6 min-h-11">
        {known && (
          <HowComputed settings={known} example={everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
            <CostSettingsForm settings={known} />
          </HowComputed>
        )}
      </div>
    </Paper>
  );
}

/** Whoever was there the last time and is still on the list, with one click. */
function LastTime({ people, onPick }: { people: Person[]; onPick: (invitees: Invitee[]) => void }) {
  const lastTime = (useLastInvitees() ?? []).filter((invitee) => rateOf(invitee, people));
  if (lastTime.length === 0) return null;
  return (
    <TextButton className="min-h-11 self-start font-mono text-sm" onClick={() => onPick(lastTime)}>
      The same people as last time
    </TextButton>
  );
}
