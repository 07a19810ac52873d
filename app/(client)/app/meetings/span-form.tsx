'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Command } from '#lib/client/hooks/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FailureNotice, messageFor } from '../meter/failure-notice.tsx';
import { fromField, toField } from './words.ts';

/** Two moments, as the commands take them. What was not touched keeps its seconds. */
export interface Span {
  startedAt: number;
  endedAt: number | null;
}

interface Props {
  /** What is there now. */
  span: Span;
  labels?: readonly [from: string, to: string];
  /** The fields' names in the command's input, to put what is wrong beside them. */
  fields?: readonly [from: string, to: string];
  action: string;
  command: Pick<Command<never, unknown>, 'busy' | 'failure'>;
  /** Must the end be there? Otherwise an empty one is the meeting's. */
  isClosed?: boolean;
  /** Whoever opened the form wants to type. */
  focus?: boolean;
  /** Answers whether it is saved. */
  onSave: (span: Span) => Promise<boolean>;
  onCancel?: () => void;
}

/** From and to, by this device's clock. */
export function SpanForm({
  span,
  labels = ['From', 'To'],
  fields = ['startedAt', 'endedAt'],
  action,
  command: { busy, failure },
  isClosed = true,
  focus = false,
  onSave,
  onCancel,
}: Props) {
  const first = useRef<HTMLInputElement>(null);
  const shown = { from: toField(span.startedAt), to: span.endedAt === null ? '' : toField(span.endedAt) };
  // Only what was typed, until it is saved: what was not follows what is there, which another tab may change.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const { from = shown.from, to = shown.to } = typed;
  const [missing, setMissing] = useState<'from' | 'to' | null>(null);

  useEffect(() => {
    if (focus) first.current?.focus();
  }, [focus]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const startedAt = from === shown.from ? span.startedAt : fromField(from);
    const endedAt = to === shown.to ? span.endedAt : to === '' ? null : fromField(to);
    if (startedAt === undefined) return setMissing('from');
    if (endedAt === undefined || (endedAt === null && isClosed)) return setMissing('to');
    setMissing(null);
    if (await onSave({ startedAt, endedAt })) setTyped({});
  }

  const [fromProblem, toProblem] = fields.map((field) => messageFor(failure, field));
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 py-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          ref={first}
          type="datetime-local"
          label={labels[0]}
          value={from}
          onChange={(event) => setTyped({ ...typed, from: event.target.value })}
          error={missing === 'from' ? 'When was that?' : fromProblem}
        />
        <TextField
          type="datetime-local"
          label={labels[1]}
          value={to}
          onChange={(event) => setTyped({ ...typed, to: event.target.value })}
          error={missing === 'to' ? 'When was that?' : toProblem}
        />
      </div>
      <FailureNotice failure={failure} except={fields} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="plain" busy={busy}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="plain" className="border-transparent" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
