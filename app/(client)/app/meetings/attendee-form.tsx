'use client';

import { type FormEvent, useState } from 'react';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import { parseRate, typedAmount } from '#lib/client/input/parse.ts';
import type { AttendeeWithSegments } from '#lib/client/meetings/details.ts';
import { editAttendee } from '#lib/client/meetings/editing.ts';
import type { Rate } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rateProblem } from '../meeting/format.ts';
import { FailureNotice, messageFor } from '../shared/failure-notice.tsx';

interface Props {
  attendee: AttendeeWithSegments;
  currency: string;
  onDone: () => void;
}

/** What an attendee costs and how many they are, in this meeting only. */
export function AttendeeForm({ attendee, currency, onDone }: Props) {
  const { run, busy, failure } = useCommand(editAttendee);
  const [amount, setAmount] = useState(typedAmount(attendee.rateMinor, currency));
  const [rateKind, setRateKind] = useState<Rate['rateKind']>(attendee.rateKind);
  const [external, setExternal] = useState(attendee.external);
  const [heads, setHeads] = useState(String(attendee.count));
  const [problem, setProblem] = useState<{ field: 'rate' | 'heads'; text: string } | null>(null);
  const read = parseRate(amount, currency, rateKind);
  const isGroup = attendee.personId === null;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!read) return setProblem({ field: 'rate', text: rateProblem(amount, currency) });
    const count = Number(heads);
    if (!Number.isInteger(count) || count < 1) return setProblem({ field: 'heads', text: 'A number from 1 on.' });
    setProblem(null);
    if (await run({ attendeeId: attendee.id, ...read, external, count })) onDone();
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 border-t border-dashed border-rule py-4">
      <p className="text-sm text-faint">In this meeting only. Others, and the list of people, stay as they are.</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={`Rate in ${currency}`}
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          className="font-mono text-base tabular-nums"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={problem?.field === 'rate' ? problem.text : null}
        />
        <Choice
          legend="For"
          value={read?.rateKind ?? rateKind}
          options={[
            { value: 'hour', text: 'an hour' },
            { value: 'year', text: 'a year' },
          ]}
          onChange={setRateKind}
        />
        <Choice
          legend="Paid as"
          value={external ? 'external' : 'staff'}
          options={[
            { value: 'staff', text: 'Staff' },
            { value: 'external', text: 'External' },
          ]}
          onChange={(value) => setExternal(value === 'external')}
        />
        {isGroup && (
          <TextField
            label="How many"
            inputMode="numeric"
            autoComplete="off"
            className="font-mono text-base tabular-nums"
            value={heads}
            onChange={(event) => setHeads(event.target.value)}
            error={problem?.field === 'heads' ? problem.text : messageFor(failure, 'count')}
          />
        )}
      </div>
      <FailureNotice failure={failure} except={['count']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="plain" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
