import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useCommand, useLimits, useRoster, useSettings, useStore } from '#lib/client/hooks/hooks.ts';
import { MOST_LINES, readPeopleList } from '#lib/client/input/people-list.ts';
import { likelierPer, parseRate, type TypedRate } from '#lib/client/input/rates.ts';
import { savePeople, takeBackPeople } from '#lib/client/meetings/roster.ts';
import type { Person } from '#lib/sync/records.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/shared-pasting.ts';
import { Dialog, DialogActions } from '../dialog.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { rateProblem, sayRate } from '../rate-words.ts';
import { useOffer } from '../undo.tsx';
import { PastedLines } from './pasted-lines.tsx';
import { type Joined, pastedRows, withoutLines } from './pasted-people.ts';

interface PastePeopleProps {
  /** What was pasted; empty if it is still to be pasted. */
  text: string;
  /** Adds people to a meeting until it takes no more. Without this, they are only added to the list of people. */
  onPeople?: ((people: readonly Person[]) => Promise<Joined>) | undefined;
  /** Why the meeting took no more. */
  refused?: ReactNode;
  onClose: () => void;
}

/** Adds people from a pasted list, after showing how each line was read. Open while mounted. */
export function PastePeople({ text: pasted, onPeople, refused, onClose }: PastePeopleProps) {
  const { store } = useStore();
  const { currency } = useSettings() ?? DEFAULT_COST;
  const limits = useLimits();
  const roster = useRoster();
  const save = useCommand(savePeople);
  const takeBack = useCommand(takeBackPeople);
  const offer = useOffer();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(pasted);
  const [typedRate, setTypedRate] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [problem, setProblem] = useState('');
  const [isCut, setCut] = useState(false);

  // Keeps typing responsive while the list catches up.
  const read = useDeferredValue(text);
  const lines = useMemo(() => readPeopleList(read, currency), [read, currency]);
  const most = limits?.entitlements.rosterSize ?? null;
  const room = most === null ? null : Math.max(0, most - (roster?.length ?? 0));
  const otherwise = readOtherwise(typedRate, currency);
  const rows = pastedRows({ lines, roster: roster ?? [], room, otherwise, chosen, mayPick: onPeople !== undefined });
  const selected = rows.filter(({ isSelected }) => isSelected);
  const added = selected.flatMap(({ person }) => person ?? []);
  const lacksRate = lines.some(({ person }) => person?.rate === null);
  const tooMany = room === null ? 0 : Math.max(0, added.length - room);

  function change(to: string) {
    setText(to);
    setProblem('');
  }

  async function add() {
    setCut(false);
    if (selected.length === 0) return setProblem(say('pastePeople.noneSelected'));
    if (tooMany > 0) return setProblem(say('pastePeople.tooMany', { room: room ?? 0, tooMany }));
    const done = await save.run({ people: added });
    if (!done) return;
    const fresh = added.map((person, i) => ({ ...person, id: done.value[i] ?? '' }));
    // In the list's order.
    const unsaved = [...fresh];
    const everybody = selected.flatMap(({ known }) => known ?? unsaved.shift() ?? []);
    const joined = await onPeople?.(everybody);
    const count = joined?.people ?? everybody.length;
    const isIn = new Set(everybody.slice(0, count).map((person) => person.id));
    const ids = done.value.filter((one) => isIn.has(one));
    if (count > 0) {
      offer({
        text: say('pastePeople.added', { people: count }),
        async undo() {
          await joined?.takeOut();
          await takeBackPeople(store, { ids });
          return say('pastePeople.undone');
        },
      });
    }
    if (count === everybody.length) return dialog.current?.close();
    // People who didn't get into the meeting stay in the form.
    await takeBack.run({ ids: done.value.filter((one) => !isIn.has(one)) });
    const lines = selected.slice(0, count).map(({ line }) => line);
    setText(withoutLines(read, lines));
    setProblem(say('pastePeople.cut', { added: count, left: everybody.length - count }));
    setCut(true);
  }

  /** Selects a line in the list, to edit it there. */
  function edit({ at, text: line }: { at: number; text: string }) {
    area.current?.focus();
    area.current?.setSelectionRange(at, at + line.length);
  }

  return (
    <Dialog ref={dialog} title={say('pastePeople.title')} onClose={onClose}>
      <label htmlFor={`${id}-list`} className="mt-4 block font-mono text-sm font-semibold">
        {say('pastePeople.list')}
      </label>
      <textarea
        ref={area}
        id={`${id}-list`}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => change(event.target.value)}
        rows={Math.min(8, Math.max(4, lines.length + 1))}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        className="mt-1.5 block w-full overflow-x-auto border border-faint bg-sunken px-3 py-2 font-mono text-base whitespace-pre text-ink"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
        {say('pastePeople.hint')}
        {lines.length >= MOST_LINES && ` ${say('pastePeople.most', { lines: MOST_LINES })}`}
      </p>
      <ChooseFile onText={change} onProblem={setProblem} />
      {lacksRate && (
        <div className="mt-4">
          <TextField
            label={say('pastePeople.otherwise', { currency })}
            value={typedRate}
            onChange={(event) => setTypedRate(event.target.value)}
            className="font-mono text-base"
            hint={
              otherwise
                ? say('pastePeople.otherwiseRead', { rate: sayRate(otherwise, currency) })
                : say('pastePeople.otherwiseHint')
            }
            error={typedRate.trim() === '' || otherwise ? null : rateProblem(typedRate, currency)}
          />
        </div>
      )}
      {rows.length > 0 && (
        <PastedLines
          rows={rows}
          currency={currency}
          room={room}
          onSelect={(key, isSelected) => {
            setChosen((now) => new Map(now).set(key, isSelected));
            setProblem('');
          }}
          onEdit={edit}
        />
      )}
      <FailureNotice failure={save.failure ?? takeBack.failure} />
      <p role="alert" className="font-semibold text-accent not-empty:mt-4">
        {problem}
      </p>
      {isCut && problem !== '' && <div className="not-empty:mt-4">{refused}</div>}
      <DialogActions>
        <Button variant="plain" onClick={() => dialog.current?.close()}>
          {say('pastePeople.cancel')}
        </Button>
        <Button busy={save.busy || takeBack.busy} onClick={() => void add()}>
          {selected.length === 0 ? say('pastePeople.addNone') : say('pastePeople.add', { people: selected.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the rate for lines without one. If it is implausible, returns the likelier one, which is shown. */
function readOtherwise(typed: string, currency: string): TypedRate | undefined {
  const rate = parseRate(typed, currency);
  const per = rate && likelierPer(rate, currency);
  if (!rate || per === null) return undefined;
  return per ? { ...rate, per } : rate;
}

/** Longer than any list of people, and short enough for a field. */
const LARGEST = 200_000;

interface ChooseFileProps {
  onText: (text: string) => void;
  /** Called with the problem with the file, in a sentence. */
  onProblem: (problem: string) => void;
}

/** Reads a CSV or text file instead of pasting it. */
function ChooseFile({ onText, onProblem }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    try {
      if (file.size > LARGEST) return onProblem(say('chooseFile.tooLarge'));
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).replace(/^\ufeff/, ''));
    } catch (thrown) {
      onProblem(say(thrown instanceof TypeError ? 'chooseFile.notText' : 'chooseFile.unread'));
    } finally {
      // So that the same file can be chosen again.
      if (input.current) input.current.value = '';
    }
  }

  return (
    <label
      className={`${buttonLook({ variant: 'plain', size: 'compact' })} mt-3 outline-offset-2 outline-ink has-focus-visible:outline-2`}
    >
      {say('chooseFile.action')}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
    </label>
  );
}
