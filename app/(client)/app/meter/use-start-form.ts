import { type SubmitEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useCommand, useRoster, useSettings } from '#lib/client/hooks/hooks.ts';
import { startMeeting } from '#lib/client/hooks/late-commands.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useStored } from '#lib/client/hooks/use-stored.ts';
import { clearDraft, type Draft, inviteesIn, loadDraft, NO_DRAFT, saveDraft } from '#lib/client/meetings/draft.ts';
import { lastPeople, lastTime, latestFirst, splitHeads, usedTitles } from '#lib/client/meetings/recurring.ts';
import { normalize } from '#lib/client/meetings/search.ts';
import { usualRate } from '#lib/client/meetings/usual-rate.ts';
import { newId } from '#lib/ids.ts';
import type { Invitee, Person } from '#lib/sync/records.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { say } from '#words/meter.ts';
import { rateExamplesFor, rateOf } from '../meeting/people-words.ts';
import { besideFields } from '../shared/failure-notice.tsx';
import { useFormReader } from './lazy-screens.ts';
import type { readForm } from './read-form.ts';

const NOBODY_YET: Person[] = [];
const NO_INVITEES: Invitee[] = [];

/** Proposed if there are neither people nor meetings yet, so that pressing Start is enough to see a meter run. */
const FIRST_HEADS = 4;

/**
 * Returns the titles used before, latest first, and what the last meeting of this title had; null: there was none. Finding
 * them reads all meetings, so it happens only once the user is about to type a title or has typed one.
 */
function useRecurring(title: string, isWanted: boolean) {
  const used = useQuery(async (reader) => (isWanted ? usedTitles(reader) : undefined), { key: String(isWanted) });
  const meetingId = used?.get(normalize(title))?.meetingId ?? '';
  const last = useQuery((reader) => lastTime(reader, meetingId), { key: meetingId }) ?? null;
  return { titles: [...(used?.values() ?? [])].map((one) => one.title), last };
}

type Field = 'who' | 'rate' | 'planned';

/** The start form as its parts get it, all of it: each shows some. */
export type StartFormState = ReturnType<typeof useStartForm>;

export function useStartForm() {
  const roster = useRoster();
  const settings = useSettings();
  const start = useCommand(startMeeting);
  const [id] = useState(newId);
  const { code } = useFormReader();
  const [kept, change] = useDraft(settings?.currency);
  // Typed text is shown once it can be read.
  const draft = code ? kept : NO_DRAFT;
  const last = useQuery(lastPeople);
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
  // Proposed heads give way to people who are named instead.
  const isNaming = draft.invitees !== null || who.trim() !== '';
  const firstHeads = isFirst && usual !== null ? FIRST_HEADS : 0;
  const fill = (draft: Draft): Settled => ({
    ...draft,
    invitees: draft.invitees ?? proposed.invitees,
    heads: draft.heads ?? (isNaming ? 0 : proposed.heads || firstHeads),
  });
  const settled = fill(draft);
  const { heads } = settled;
  // People who are no longer on the list can't be invited.
  const invitees = roster ? settled.invitees.filter((invitee) => rateOf(invitee, roster)) : settled.invitees;
  const usualHeads = usual?.rate ?? null;
  const { typed, headRate, headDoubt, plannedMs } = useMemo(
    () => (code ?? readNothing)({ who, rate: draft.rate, planned }, usualHeads, currency, people),
    [code, who, draft.rate, planned, usualHeads, currency, people],
  );
  // What is typed counts as soon as it can be read, without pressing Add.
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

  /** Asks before using an implausible rate. Submitting the form again unchanged means yes. */
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
    // Another meeting may have started meanwhile, for example from another device. Then the draft stays for the next one.
    if (started?.value.meetingId === id) clearDraft();
  }

  // Before that, the meeting would start with default settings and without the right people.
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

  const { errors, rest: failure } = besideFields(start.failure, { title: 'title', topic: 'name' });
  const problemOf = (field: Field) => (problem?.field === field ? problem.text : null);
  return {
    /** The id of the meeting to start, so that it starts once. */
    meetingId: id,
    /** Undefined until read. */
    roster,
    settings,
    draft: settled,
    change,
    /** Changes who is there, and clears problems about who was there before. */
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
    /** Call when the user is about to type a title, to load those used before. */
    wantTitles: () => setTitling(true),
    invitees,
    typed,
    /** People are added or typed by name or as a group. */
    isNamed,
    /** The number of people without a name. */
    heads,
    rate: {
      ...{ typed: draft.rate, problem: problemOf('rate'), field: rateField },
      /** The proposed rate, or null. */
      usual,
      /** The problem asks whether the rate was meant. */
      isAsked: Boolean(likelier),
    },
    who: { typed: who, problem: problemOf('who'), field: whoField },
    planned: { typed: planned, problem: problemOf('planned'), field: plannedField },
    /** The heads, the invitees, and a group that is typed but not added yet. */
    everybody,
    /** The user has said who is there; otherwise it's a proposal. */
    isChosen: isNaming || draft.heads !== null,
    /** The settings that this meeting would have. */
    cost,
    /** Null for no plan, undefined for invalid text. */
    plannedMs,
    busy: start.busy || isWaiting,
    ...{ errors, failure },
    onSubmit,
  };
}

/** Reads an empty form, like `readForm`. */
const readNothing: typeof readForm = ({ who }, usual, currency, people) => ({
  typed: {
    ...{ text: who, currency, people, group: undefined, doubt: undefined, reading: '' },
    ...{ matches: people, problem: '', foreign: undefined },
  },
  ...{ headRate: usual, headDoubt: null, plannedMs: null },
});

/** A draft, with the proposed people filled in. */
type Settled = Draft & { invitees: Invitee[]; heads: number };

type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);
type WhoChange = Partial<Draft> | ((draft: Settled) => Partial<Draft>);

/**
 * Keeps what was typed into the start form for this tab, so that it's still there after adding someone to the list.
 * `currency` is the workspace's, for the rates; undefined until known.
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
