import { useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { exactDeviceDuration } from '#lib/client/durations.ts';
import { useCommand, useLimits, useRoster, useSettings, useStore, useTimeZone } from '#lib/client/hooks/hooks.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { shownSince } from '#lib/client/insights/history.ts';
import { addPastMeeting } from '#lib/client/meetings/past.ts';
import { newId } from '#lib/ids.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { Button, textLook } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';
import { useForm } from '#ui/use-form.ts';
import { rich, say } from '#words/meetings.ts';
import { AboutFields } from '../meeting/editing/about-fields.tsx';
import { estimate } from '../meeting/estimate.ts';
import { InviteeFields } from '../meeting/invitee-list.tsx';
import { toField } from '../meeting/people-words.ts';
import { readAttendees } from '../meeting/read-attendees.ts';
import { listPath, meetingPath } from '../meeting/routes.ts';
import { besideFields, FailureNotice } from '../shared/failure-notice.tsx';
import { takeFocus } from '../shared/focus.ts';
import { useUnsaved } from '../shared/unsaved.tsx';
import { NO_TIMES, readWhen, type When } from './past-when.ts';
import { PastWhen } from './past-when-fields.tsx';
import { linkTo, navigate } from './routes.ts';

interface Props {
  /** Called with the meeting's id once it is added, before its screen opens. */
  onAdded: (meetingId: string) => void;
}

/** Adds a meeting that wasn't metered: when, who, and what about. */
export function PastMeeting({ onAdded }: Props) {
  const { store } = useStore();
  const settings = useSettings();
  const roster = useRoster() ?? [];
  const add = useCommand(addPastMeeting);
  const [id] = useState(newId);
  const timeZone = useTimeZone();
  const [openedAt] = useState(() => store.now());
  const today = toField(openedAt, timeZone).slice(0, 10);
  const [invitees, setInvitees] = useState<Invitee[]>([]);
  const { currency } = settings ?? DEFAULT_COST;

  const inputs = { title: 'title', topic: 'name', from: 'startedAt', to: 'endedAt' };
  const { errors, rest } = besideFields(add.failure, inputs);
  const form = useForm({
    saved: { date: today, ...NO_TIMES, who: '', title: '', topic: '', planned: '' },
    errors,
    async save(values) {
      const found = readWhen(values, timeZone, store.now());
      if ('field' in found) return { fields: { [found.field]: found.text } };
      const who = values.who.trim() !== '' && !typed.group ? typed.problem : undefined;
      if (who !== undefined) return { fields: { who } };
      if (everybody.length === 0) return { fields: { who: say('past.nobody') } };
      if (plannedMs === undefined) return { fields: { planned: say('past.planned') } };
      const { title, topic } = values;
      const done = await add.run({ id, ...found, title, topic, plannedMs, invitees: everybody });
      if (!done) return {};
      onAdded(done.value);
      navigate(meetingPath(done.value), { replace: true });
      return null;
    },
  });
  useUnsaved(say('past.part'), form.isChanged || invitees.length > 0);
  const { values } = form;
  const typed = readAttendees(values.who, currency, roster);
  // As on the Meter, what is typed counts as soon as it can be read.
  const everybody = typed.group ? [...invitees, typed.group] : invitees;
  const plannedMs = parseDuration(values.planned);
  const when = readWhen(values, timeZone, store.now());

  return (
    <>
      <a {...linkTo(listPath())} className={`${textLook('action')} -mt-4 mb-2`}>
        {say('back.link')}
      </a>
      <Paper>
        <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-6">
          <ScreenHeading ref={takeFocus}>{say('past.title')}</ScreenHeading>
          <PastWhen form={form} latest={today} timeZone={timeZone} />
          <InviteeFields
            label={say('past.who')}
            typed={typed}
            form={form}
            invitees={invitees}
            onChange={(to) => {
              setInvitees(to);
              add.clear();
            }}
          />
          <AboutFields form={form} />
          <Estimate when={'field' in when ? null : when} invitees={everybody} plannedMs={plannedMs ?? null} />
          <FailureNotice failure={rest} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={add.busy}>
              {say('past.add')}
            </Button>
            <Button variant="plain" onClick={() => navigate(listPath())}>
              {say('past.cancel')}
            </Button>
          </div>
        </form>
      </Paper>
    </>
  );
}

interface EstimateProps {
  /** Null if it can't be read. */
  when: When | null;
  invitees: readonly Invitee[];
  plannedMs: number | null;
}

/** What the meeting will cost, once that is known, and warnings. */
function Estimate({ when, invitees, plannedMs }: EstimateProps) {
  const settings = useSettings();
  const people = useRoster() ?? [];
  const { store } = useStore();
  const historyDays = useLimits()?.entitlements.historyDays ?? null;
  if (!when || !settings) return null;
  const { startedAt, endedAt } = when;
  const ms = endedAt - startedAt;
  const latestMs = plannedMs === null ? 24 * HOUR : plannedMs + settings.overrunCapMinutes * MINUTE;
  const countedMs = Math.min(ms, latestMs);
  const { totalMinor, attendeeCount } = estimate(invitees, people, settings, countedMs);
  return (
    <div role="status" className="flex flex-col gap-1 border-t border-dashed border-faint pt-4">
      {attendeeCount > 0 && (
        <p className="font-mono">
          {rich('past.estimate', {
            people: attendeeCount,
            duration: exactDeviceDuration(countedMs),
            cost: amount(totalMinor, settings.currency),
            b: (inside) => <strong className="font-semibold">{inside}</strong>,
          })}
        </p>
      )}
      {countedMs < ms && (
        <p className="text-sm text-faint">
          {say('past.capped', {
            duration: exactDeviceDuration(countedMs),
            minutes: settings.overrunCapMinutes,
          })}
        </p>
      )}
      {historyDays !== null && startedAt < shownSince(historyDays, store.now()) && (
        <p className="text-sm text-faint">{say('past.tooOld', { days: historyDays })}</p>
      )}
    </div>
  );
}
