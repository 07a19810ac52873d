'use client';

import { type FormEvent, useId, useRef, useState } from 'react';
import { useCommand, useLastInvitees, useLimits, useRoster, useSettings, useTopics } from '#lib/client/hooks/hooks.ts';
import { parseDuration, parseGroup, typedDuration } from '#lib/client/meter/typed.ts';
import type { Invitee } from '#lib/client/store/records.ts';
import { counted, deviceLocales } from '#lib/client/words.ts';
import { duration } from '#lib/format.ts';
import { newId } from '#lib/ids.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LimitNotice } from '../limit-notice.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { Computed } from './computed.tsx';
import { CostSettingsForm } from './cost-settings.tsx';
import { estimate } from './estimate.ts';
import { FailureNotice, messageFor } from './failure-notice.tsx';
import { InviteeList } from './invitee-list.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { startFromForm } from './start.ts';
import { unreadable, WhoField } from './who-field.tsx';
import { amount, rateOf } from './words.ts';

const MINUTE = 60_000;
const LENGTHS = [15, 30, 45, 60];

/** A meter ready to start: who, and if one likes for how long and what about. */
export function StartForm() {
  const people = useRoster() ?? [];
  const topics = useTopics() ?? [];
  const known = useSettings();
  const settings = known ?? DEFAULT_COST;
  const start = useCommand(startFromForm);
  const [id] = useState(newId);
  const [invitees, setInvitees] = useState<Invitee[]>([]);
  const [who, setWho] = useState('');
  const [planned, setPlanned] = useState('');
  const [title, setTitle] = useState('');
  const [topic, setTopic] = useState('');
  const [problem, setProblem] = useState<{ field: 'who' | 'planned'; text: string } | null>(null);
  const whoField = useRef<HTMLInputElement>(null);
  const plannedField = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { currency } = settings;

  // What is typed counts as soon as it can be read: nobody has to press Add before Start.
  const typed = parseGroup(who, currency);
  const everybody = typed ? [...invitees, typed] : invitees;
  const plannedMs = parseDuration(planned);

  function add(invitee: Invitee) {
    setProblem(null);
    setInvitees((before) => [...before, invitee]);
    return true;
  }

  function toggle(personId: string) {
    setProblem(null);
    setInvitees((before) =>
      before.some((entry) => entry.kind === 'person' && entry.personId === personId)
        ? before.filter((entry) => entry.kind !== 'person' || entry.personId !== personId)
        : [...before, { kind: 'person', personId }],
    );
    return true;
  }

  function complain(field: 'who' | 'planned', text: string) {
    setProblem({ field, text });
    (field === 'who' ? whoField : plannedField).current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!known) return;
    if (who.trim() !== '' && !typed) return complain('who', unreadable(who, currency));
    if (everybody.length === 0) return complain('who', 'Who is in the meeting? Pick somebody, or type a group.');
    if (plannedMs === undefined)
      return complain('planned', 'This is no length. Try 45, 1:30 or 20min, up to 24 hours; or leave it empty.');
    void start.run({ id, invitees: everybody, plannedMs, title, topic });
  }

  return (
    <Paper>
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <ScreenHeading>New meeting</ScreenHeading>
        <div className="flex flex-col gap-4">
          <WhoField
            label="Who is there?"
            ref={whoField}
            text={who}
            onText={(text) => {
              setWho(text);
              setProblem(null);
            }}
            currency={currency}
            people={people}
            isPicked={({ id }) => invitees.some((entry) => entry.kind === 'person' && entry.personId === id)}
            error={problem?.field === 'who' ? problem.text : null}
            onPerson={({ id }) => toggle(id)}
            onGroup={add}
          />
          {invitees.length > 0 ? (
            <InviteeList invitees={invitees} people={people} currency={currency} onChange={setInvitees} />
          ) : (
            <LastTime onPick={setInvitees} />
          )}
        </div>
        <div>
          <TextField
            ref={plannedField}
            label="Planned length"
            value={planned}
            onChange={(event) => {
              setPlanned(event.target.value);
              setProblem(null);
            }}
            onBlur={() => plannedMs !== undefined && setPlanned(typedDuration(plannedMs))}
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
                onClick={() => setPlanned(plannedMs === minutes * MINUTE ? '' : typedDuration(minutes * MINUTE))}
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
            onChange={(event) => setTitle(event.target.value)}
            autoComplete="off"
            dir="auto"
            error={messageFor(start.failure, 'title')}
          />
          <TextField
            label="Topic"
            placeholder="optional"
            value={topic}
            onChange={(event) => setTopic(event.target.value)}
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
          <Computed settings={known} example={everybody.map((entry) => rateOf(entry, people)).find(Boolean)}>
            <CostSettingsForm settings={known} />
          </Computed>
        )}
      </div>
    </Paper>
  );
}

/** Whoever was there the last time, with one click. */
function LastTime({ onPick }: { onPick: (invitees: Invitee[]) => void }) {
  const lastTime = useLastInvitees() ?? [];
  if (lastTime.length === 0) return null;
  return (
    <TextButton className="min-h-11 self-start font-mono text-sm" onClick={() => onPick(lastTime)}>
      The same people as last time
    </TextButton>
  );
}

/** The way to the running meter; where the plan allows no more meetings, the way to one that does. */
function StartButton({ busy, ...forecast }: { busy: boolean } & ForecastProps) {
  const limits = useLimits();
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ n: () => button.current?.click() });

  if (limits && !limits.mayStart)
    return <LimitNotice code="limit_meetings" limit={limits.entitlements.meetingsPerMonth} />;
  return (
    <div className="flex flex-col gap-3">
      <Forecast {...forecast} />
      <Button ref={button} type="submit" busy={busy} className="min-h-14 text-base">
        Start the meter
      </Button>
    </div>
  );
}

interface ForecastProps {
  invitees: readonly Invitee[];
  plannedMs: number | null;
}

/** What this meeting is going to cost, before it does. Holds its place, so that nothing moves under a finger. */
function Forecast({ invitees, plannedMs }: ForecastProps) {
  const people = useRoster() ?? [];
  const settings = useSettings() ?? DEFAULT_COST;
  const bill = estimate(invitees, people, settings, plannedMs ?? MINUTE);
  return (
    <p className="min-h-12 font-mono text-sm text-faint tabular-nums [overflow-wrap:anywhere] sm:min-h-6">
      {bill.attendeeCount === 0 ? (
        'Say who is there, and see what a minute costs.'
      ) : (
        <>
          {counted(bill.attendeeCount, 'person', 'people')},{' '}
          <strong className="text-ink">{amount(bill.perMinuteMinor, settings.currency)} a minute</strong>
          {plannedMs !== null && (
            <>
              , {amount(bill.totalMinor, settings.currency)} in {duration(plannedMs, deviceLocales())}
            </>
          )}
        </>
      )}
    </p>
  );
}
