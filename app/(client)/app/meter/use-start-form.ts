'use client';

import {
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCommand, useRoster, useSettings } from '#lib/client/hooks/hooks.ts';
import { startMeeting } from '#lib/client/hooks/late-commands.ts';
import { useLastPeople, useRecurring } from '#lib/client/hooks/use-recurring.ts';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { clearDraft, type Draft, inviteesIn, loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';
import { latestFirst, splitHeads } from '#lib/client/meetings/recurring.ts';
import { type UsualRate, usualRate } from '#lib/client/meetings/usual-rate.ts';
import { newId } from '#lib/ids.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { rateExamplesFor } from '../meeting/examples.ts';
import { rateOf } from '../meeting/people-words.ts';
import { useFormReader } from './lazy-screens.ts';
import type { readForm } from './read-form.ts';
import { say } from './say.ts';

const NOBODY_YET: Person[] = [];
const NO_INVITEES: Invitee[] = [];

/** Proposed to whoever has neither people nor meetings yet, so that Start is all it takes to see a meter run. */
const FIRST_HEADS = 4;

type Field = 'who' | 'rate' | 'planned';

/** A field of the form. */
export interface FormField {
  typed: string;
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
}

/** What each head costs. */
export interface HeadRate extends FormField {
  /** The rate that is proposed; null: none is known. */
  usual: UsualRate | null;
  /** The problem is a question: whether the rate was meant. */
  isAsked: boolean;
}

export function useStartForm() {
  const roster = useRoster();
  const settings = useSettings();
  const start = useCommand(startMeeting);
  const [id] = useState(newId);
  const { code } = useFormReader();
  const [kept, change] = useDraft(settings?.currency);
  // What was typed is shown once it can be read.
  const draft = code ? kept : NO_DRAFT;
  const last = useLastPeople();
  const [problem, setProblem] = useState<{ field: Field; text: string } | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const whoField = useRef<HTMLInputElement>(null);
  const rateField = useRef<HTMLInputElement>(null);
  const plannedField = useRef<HTMLInputElement>(null);
  const people = useMemo(() => latestFirst(roster ?? NOBODY_YET, last ?? NO_INVITEES), [roster, last]);
  const { currency } = settings ?? DEFAULT_COST;
  const { who, planned, title, topic } = draft;
  const [isTitling, setTitling] = useState(false);
  const recurring = useRecurring(title, isTitling || title !== '');

  const usual = useMemo(() => usualRate(last ?? NO_INVITEES, currency), [last, currency]);
  const isFirst = roster?.length === 0 && last?.length === 0;
  const proposed = useMemo(() => splitHeads(last ?? NO_INVITEES, usual), [last, usual]);
  // Heads that are only proposed give way to whoever is named in their place.
  const isNaming = draft.invitees !== null || who.trim() !== '';
  const firstHeads = isFirst && usual !== null ? FIRST_HEADS : 0;
  const fill = (draft: Draft): Settled => ({
    ...draft,
    invitees: draft.invitees ?? proposed.invitees,
    heads: draft.heads ?? (isNaming ? 0 : proposed.heads || firstHeads),
  });
  const settled = fill(draft);
  const { heads } = settled;
  // Whoever is no longer on the list cannot be invited.
  const invitees = roster ? settled.invitees.filter((invitee) => rateOf(invitee, roster)) : settled.invitees;
  const usualHeads = usual?.rate ?? null;
  const { typed, headRate, headDoubt, plannedMs } = useMemo(
    () => (code ?? readNothing)({ who, rate: draft.rate, planned }, usualHeads, currency, people),
    [code, who, draft.rate, planned, usualHeads, currency, people],
  );
  // What is typed counts as soon as it can be read: nobody has to press Add before Start.
  const named = typed.group ? [...invitees, typed.group] : invitees;
  const isNamed = named.length > 0 || who.trim() !== '';

  const headGroup: Invitee[] = heads > 0 && headRate ? [{ kind: 'group', role: '', count: heads, ...headRate }] : [];
  const everybody = [...headGroup, ...named];
  const cost = {
    ...(settings ?? DEFAULT_COST),
    ...(draft.addEmployerCosts ? {} : { loadMultiplier: 1 }),
  };
  const isRateWrong = problem?.field === 'rate' && problem.text === headDoubt?.question;
  const likelier = isRateWrong ? headDoubt?.likelier : null;

  function complain(field: Field, text: string) {
    setProblem({ field, text });
    ({ who: whoField, rate: rateField, planned: plannedField })[field].current?.focus();
  }

  /** A rate that can't be meant is asked about first; the answer is yes when the form is sent again as it is. */
  function askForHeadRate() {
    if (likelier) {
      setProblem(null);
      return change({ rate: likelier });
    }
    const [hourly, yearly] = rateExamplesFor(currency);
    return complain('rate', headDoubt?.question ?? say('startForm.noRate', { currency, hourly, yearly }));
  }

  async function submit() {
    if (who.trim() !== '' && !typed.group) return complain('who', typed.problem);
    if (heads > 0 && !headRate) return askForHeadRate();
    if (everybody.length === 0) return complain('who', say('startForm.nobody'));
    if (plannedMs === undefined) return complain('planned', say('startForm.noLength'));
    const { addEmployerCosts } = draft;
    const started = await start.run({ id, invitees: everybody, plannedMs, title, topic, addEmployerCosts });
    // Another one may have come in meanwhile, from another device say: then what is typed is for the next one.
    if (started?.value.meetingId === id) clearDraft();
  }

  // Before that, the meeting would count with nobody's settings and people.
  const isRead = settings !== undefined && roster !== undefined && last !== undefined;
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

  const problemOf = (field: Field) => (problem?.field === field ? problem.text : null);
  return {
    /** The ID of the meeting to start, so that it starts once. */
    meetingId: id,
    /** Undefined until it is read. */
    roster,
    settings,
    draft: settled,
    change,
    /** Changes who is there, and drops what was wrong with those who were there before. */
    changeWho(to: WhoChange) {
      setProblem(null);
      start.clear();
      change(typeof to === 'function' ? (now) => to(fill(now)) : to);
    },
    changePlanned(planned: string) {
      change({ planned });
      setProblem((now) => (now?.field === 'planned' ? null : now));
    },
    recurring,
    /** To be called when somebody is about to type a title, to have those used before. */
    wantTitles: () => setTitling(true),
    invitees,
    typed,
    /** Somebody is added or typed, by name or as a group. */
    isNamed,
    /** How many people without a name. */
    heads,
    rate: { typed: draft.rate, problem: problemOf('rate'), field: rateField, usual, isAsked: Boolean(likelier) },
    who: { typed: who, problem: problemOf('who'), field: whoField },
    planned: { typed: planned, problem: problemOf('planned'), field: plannedField },
    /** Everyone: the heads, the invitees, and the group that is typed but not added yet. */
    everybody,
    /** Somebody said who is there; otherwise it is only proposed. */
    isChosen: isNaming || draft.heads !== null,
    /** The settings this meeting would have. */
    cost,
    /** Null: no plan. Undefined: what is typed is no length. */
    plannedMs,
    busy: start.busy || isWaiting,
    failure: start.failure,
    onSubmit,
  };
}

/** An empty form, as `readForm` reads it. */
const readNothing: typeof readForm = ({ who }, usual, currency, people) => ({
  typed: {
    ...{ text: who, currency, people, group: undefined, doubt: undefined, reading: '' },
    ...{ matches: people, problem: '', foreign: undefined },
  },
  ...{ headRate: usual, headDoubt: null, plannedMs: null },
});

/** A draft with whoever is proposed in it. */
export type Settled = Draft & { invitees: Invitee[]; heads: number };

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);
export type WhoChange = Partial<Draft> | ((draft: Settled) => Partial<Draft>);

/**
 * What was typed into the start form, kept for the tab: whoever leaves to put somebody on the list finds it again.
 * `currency`: the workspace's, in which the rates are; undefined: not known yet.
 */
function useDraft(currency: string | undefined): [Draft, (change: DraftChange) => void] {
  const kept = useStored(loadDraft) ?? NO_DRAFT;
  const [typed, setTyped] = useState<Draft | null>(null);

  useEffect(() => {
    if (typed) saveDraft(typed);
  }, [typed]);

  const change = useCallback(
    (to: DraftChange) =>
      setTyped((before) => {
        const draft = inWorkspace(before ?? kept, currency);
        return { ...draft, ...(typeof to === 'function' ? to(draft) : to) };
      }),
    [kept, currency],
  );
  return [inWorkspace(typed ?? kept, currency), change];
}

const inWorkspace = (draft: Draft, currency: string | undefined): Draft =>
  currency === undefined ? draft : { ...draft, invitees: inviteesIn(draft, currency), currency };
