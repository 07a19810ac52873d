import { type ReactNode, useMemo, useRef, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { Refusal } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { baselineOf, changesOf, decideChange, editChange, type SeriesName } from '#lib/client/insights/changes.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import { type Before, type ChangeKind, expectedInYear } from '#lib/cost/change.ts';
import { newId } from '#lib/ids.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { Button } from '#ui/button.tsx';
import { ProLink } from '#ui/button-link.tsx';
import { Choice } from '#ui/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { rich, say } from '#words/changes.ts';
import { Dialog, DialogActions } from '../../shared/dialog.tsx';
import { besideFields, FailureNotice } from '../../shared/failure-notice.tsx';
import { useUndoable } from '../../shared/undoable.ts';
import { roughly, time } from '../comparing/range-words.ts';
import { decisionIn, isWhole, type Preset, type Typed, typedOf } from './preset.ts';
import { lengthOf } from './words.ts';

/** The mildest first. */
const KINDS: readonly ChangeKind[] = ['shorten', 'shrink', 'space', 'write', 'end', 'keep'];

const EVERY = [
  ['2', 'decide.everySecond'],
  ['3', 'decide.everyThird'],
  ['4', 'decide.everyFourth'],
] as const;

/** A calendar's meetings of a series, if none of them was metered. */
export type PlannedMeetings = Parameters<typeof baselineOf>[1];

interface Props {
  name: SeriesName;
  /** What the form starts with, or the change to edit. */
  begin: Preset | Change;
  planned?: PlannedMeetings | undefined;
  onClose: () => void;
}

/** Decides what to change about a series, or edits what was decided. */
export function DecideDialog({ name, begin, planned, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { store } = useStore();
  const shown = useShownSums();
  const changes = useQuery(changesOf);
  const calendar = useCalendar();
  const [now] = useState(() => store.now());
  const known = useMemo(() => {
    if ('decidedAt' in begin) return { before: begin.before, isPlanned: begin.isPlanned };
    if (!shown || !changes) return undefined;
    const metered = baselineOf(name, shown.meetings, changes, now);
    const before = metered ?? (planned ? baselineOf(name, planned, changes, now) : null);
    return { before, isPlanned: metered === null };
  }, [begin, shown, changes, planned, name, now]);
  const currency = 'decidedAt' in begin ? begin.currency : shown?.currency;
  return (
    <Dialog ref={dialog} title={say('decide.title', { series: name.series })} onClose={onClose}>
      {known?.before === null && (
        <div className="mt-4">
          <Notice>{say('decide.unknown')}</Notice>
        </div>
      )}
      {known?.before && currency !== undefined && calendar && (
        <DecideForm
          {...{ name, begin, currency, now }}
          before={known.before}
          isPlanned={known.isPlanned}
          calendar={calendar}
          close={() => dialog.current?.close()}
        />
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'planned' | 'onClose'> {
  before: Before;
  isPlanned: boolean;
  calendar: Calendar;
  currency: string;
  now: number;
  close: () => void;
}

function DecideForm({ name, begin, before, isPlanned, calendar, currency, now, close }: FormProps) {
  const [id] = useState(newId);
  const isEdit = 'decidedAt' in begin;
  const decide = useUndoable(decideChange, () => say('decide.done', { series: name.series }));
  const edit = useUndoable(editChange, () => say('decide.edited', { series: name.series }));
  const failure = decide.failure ?? edit.failure;
  const { errors, rest } = besideFields(failure, { owner: 'owner' });
  const form = useForm<Typed>({
    saved: typedOf(begin, before, calendar, now),
    errors,
    async save(typed) {
      const decision = decisionIn(typed, calendar);
      if (!isWhole(decision)) {
        return {
          fields: {
            ...(decision.toMs === null && { toMs: say('decide.noLength') }),
            ...(decision.heads === null && { heads: say('decide.noNumber') }),
            ...(decision.readers === null && { readers: say('decide.noNumber') }),
            ...(decision.readMs === null && { readMs: say('decide.noLength') }),
            ...(decision.lookAt === null && { lookAt: say('decide.noDay') }),
          },
        };
      }
      const done = isEdit
        ? await edit.run({ id: begin.id, decision })
        : await decide.run({ ...name, id, isPlanned, before, decision });
      if (done) close();
      return done ? null : {};
    },
  });
  const { kind } = form.values;
  const decision = decisionIn(form.values, calendar);
  const yearMinor = isWhole(decision) && !decision.isOver ? expectedInYear(decision, before) : 0;
  return (
    <form onSubmit={form.onSubmit} noValidate className="mt-2 flex flex-col gap-4">
      <p className="text-sm text-faint">
        {say('decide.before', {
          ...{ count: before.count, days: before.days, time: time(lengthOf(before)) },
          cost: amount(Math.round(before.totalMinor / before.count), currency),
        })}{' '}
        {isPlanned && say('decide.planned')}
      </p>
      <Choice
        legend={say('decide.legend')}
        value={kind}
        options={KINDS.map((value) => ({ value, text: say(`decide.${value}`) }))}
        onChange={(kind) => form.set({ kind })}
      />
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {kind === 'shorten' && <TextField label={say('decide.toMs')} {...form.field('toMs')} />}
        {kind === 'shrink' && <TextField label={say('decide.heads')} inputMode="numeric" {...form.field('heads')} />}
        {kind === 'space' && (
          <SelectField
            label={say('decide.every')}
            value={form.values.every}
            onChange={(every) => form.set({ every })}
            options={EVERY.map(([value, text]) => ({ value, text: say(text) }))}
          />
        )}
        {kind === 'write' && (
          <>
            <TextField label={say('decide.readers')} inputMode="numeric" {...form.field('readers')} />
            <TextField label={say('decide.readMs')} {...form.field('readMs')} />
          </>
        )}
        {kind === 'end' && (
          <SelectField
            label={say('decide.isOver')}
            value={form.values.isOver}
            onChange={(isOver) => form.set({ isOver })}
            options={[
              { value: 'false', text: say('decide.goesOn') },
              { value: 'true', text: say('decide.overToo') },
            ]}
          />
        )}
      </div>
      <p role="status" className="font-mono text-3xl font-semibold tabular-nums">
        {yearMinor === 0 && say('decide.nothing')}
        {yearMinor !== null &&
          yearMinor !== 0 &&
          rich(yearMinor > 0 ? 'decide.saves' : 'decide.costs', {
            cost: roughly(Math.abs(yearMinor), currency),
            s: (inside: ReactNode) => <span className="text-sm font-normal text-faint">{inside}</span>,
          })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={say('decide.owner')} dir="auto" {...form.field('owner')} />
        <TextField label={say('decide.lookAt')} type="date" {...form.field('lookAt')} />
      </div>
      <FailureNotice failure={rest} />
      {failure instanceof Refusal && failure.code === 'pro_only' && <ProLink>{say('decide.seePro')}</ProLink>}
      <DialogActions>
        <Button variant="quiet" onClick={close}>
          {say('decide.cancel')}
        </Button>
        <Button type="submit" busy={decide.busy || edit.busy}>
          {say(isEdit ? 'decide.save' : 'decide.decide')}
        </Button>
      </DialogActions>
    </form>
  );
}
