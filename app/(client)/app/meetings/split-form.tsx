'use client';

import { type FormEvent, useState } from 'react';
import { useCommand } from '#lib/client/hooks/hooks.ts';
import type { AttendeeWithSegments } from '#lib/client/meetings/details.ts';
import { splitAttendee } from '#lib/client/meetings/editing.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';

/** Parts some from a group, so that when they came and went can be told of them alone. */
export function SplitForm({ attendee, onDone }: { attendee: AttendeeWithSegments; onDone: () => void }) {
  const { run, busy, failure } = useCommand(splitAttendee);
  const [heads, setHeads] = useState('1');
  const [problem, setProblem] = useState<string | null>(null);
  const most = attendee.count - 1;

  async function save(event: FormEvent) {
    event.preventDefault();
    const count = Number(heads);
    if (!Number.isInteger(count) || count < 1 || count > most) return setProblem(`A number from 1 to ${most}.`);
    setProblem(null);
    if (await run({ attendeeId: attendee.id, count })) onDone();
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 border-t border-dashed border-rule py-4">
      <TextField
        label="How many came or went by themselves?"
        hint={`Of ${attendee.count}. They get an entry of their own, with times that can be changed. No figure changes by it.`}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        className="font-mono text-base tabular-nums"
        value={heads}
        onChange={(event) => setHeads(event.target.value)}
        error={problem}
      />
      <FailureNotice failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="plain" busy={busy}>
          Split
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
