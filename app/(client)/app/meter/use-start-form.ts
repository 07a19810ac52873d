'use client';

import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useCommand, useRoster, useSettings } from '#lib/client/hooks/hooks.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { newId } from '#lib/ids.ts';
import type { Person } from '#lib/sync/records.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { rateOf } from '../meeting/format.ts';
import { readAttendees, unreadable } from '../meeting/read-attendees.ts';
import { type DraftChange, useDraft } from './use-draft.ts';

const NOBODY_YET: Person[] = [];

export type StartFormState = ReturnType<typeof useStartForm>;

/** What is in the start form, what it means, and what is wrong with it. */
export function useStartForm() {
  const roster = useRoster();
  const settings = useSettings();
  const start = useCommand(startMeeting);
  const [id] = useState(newId);
  const [draft, change] = useDraft();
  const [problem, setProblem] = useState<{ field: 'who' | 'planned'; text: string } | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const whoField = useRef<HTMLInputElement>(null);
  const plannedField = useRef<HTMLInputElement>(null);
  const people = roster ?? NOBODY_YET;
  const { currency } = settings ?? DEFAULT_COST;
  const { who, planned, title, topic } = draft;

  // Whoever is no longer on the list cannot be invited.
  const invitees = roster ? draft.invitees.filter((invitee) => rateOf(invitee, roster)) : draft.invitees;
  const typed = useMemo(() => readAttendees(who, currency, people), [who, currency, people]);
  // What is typed counts as soon as it can be read: nobody has to press Add before Start.
  const everybody = typed.group ? [...invitees, typed.group] : invitees;
  const plannedMs = parseDuration(planned);

  function complain(field: 'who' | 'planned', text: string) {
    setProblem({ field, text });
    (field === 'who' ? whoField : plannedField).current?.focus();
  }

  async function submit() {
    if (who.trim() !== '' && !typed.group) return complain('who', unreadable(typed));
    if (everybody.length === 0)
      return complain('who', 'Add someone first: pick a person, or type a group like “5 × 60/h”.');
    if (plannedMs === undefined)
      return complain('planned', 'Enter a length like 45, 1:30 or 20 min, up to 24 hours, or leave it empty.');
    if (await start.run({ id, invitees: everybody, plannedMs, title, topic })) clearDraft();
  }

  // While another store opens, after signing in say, the meeting would count with nobody's settings and people.
  const isRead = settings !== undefined && roster !== undefined;
  const submitLate = useEffectEvent(() => {
    setWaiting(false);
    void submit();
  });
  useEffect(() => {
    if (!isWaiting || !isRead) return;
    const timer = setTimeout(submitLate);
    return () => clearTimeout(timer);
  }, [isWaiting, isRead]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isRead) void submit();
    else setWaiting(true);
  }

  return {
    /** Undefined until it is read. */
    roster,
    people,
    settings,
    currency,
    draft,
    change,
    /** Changes who is there, and drops what was wrong with those who were there before. */
    changeWho(to: DraftChange) {
      setProblem(null);
      start.clear();
      change(to);
    },
    invitees,
    typed,
    /** The invitees, with the group that is typed but not added yet. */
    everybody,
    /** Null: no plan. Undefined: what is typed is no length. */
    plannedMs,
    whoField,
    plannedField,
    problemOf: (field: 'who' | 'planned') => (problem?.field === field ? problem.text : null),
    clearProblem: () => setProblem(null),
    busy: start.busy || isWaiting,
    failure: start.failure,
    onSubmit,
  };
}
