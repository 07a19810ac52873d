import { useState } from 'react';
import type { AttendeeWithSegments } from '#lib/client/meetings/details.ts';
import { addSegment, editSegment, mergeSegments, splitSegment } from '#lib/client/meetings/editing.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Meeting, Segment } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/meetings.ts';
import { type Span, SpanForm } from '../meeting/editing/span-form.tsx';
import { attendeeName } from '../meeting/people-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useFocusById } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { spanWords } from './day-words.ts';

type Change = { attendeeId: string; span: Span } & (
  | { kind: 'edit'; segmentId: string }
  | { kind: 'split'; segmentId: string }
  | { kind: 'add' }
);

async function apply(store: Store, change: Change): Promise<void> {
  const { startedAt, endedAt } = change.span;
  if (change.kind === 'edit') await editSegment(store, { segmentId: change.segmentId, startedAt, endedAt });
  else if (change.kind === 'add') await addSegment(store, { attendeeId: change.attendeeId, startedAt, endedAt });
  else await splitSegment(store, { segmentId: change.segmentId, leftAt: startedAt, backAt: endedAt ?? startedAt });
}

/** When an attendee joined and left: to edit, add, split, merge and delete. */
export function Segments({ meeting, attendee }: { meeting: Meeting; attendee: AttendeeWithSegments }) {
  const { id: attendeeId, segments } = attendee;
  const change = useUndoable(apply, ({ kind }) => (kind === 'add' ? say('times.added') : say('times.changed')));
  const merge = useUndoable(mergeSegments, () => say('times.merged'));
  const remove = useDelete();
  const focusById = useFocusById();
  const [open, setOpen] = useState<{ kind: Change['kind']; segmentId: string | null } | null>(null);
  const name = attendeeName(attendee);

  function show(next: typeof open) {
    change.clear();
    setOpen(next);
  }

  const buttonId = (kind: Change['kind'], segmentId: string | null) => `${kind}-${segmentId ?? attendeeId}-segment`;

  /** Returns the focus to the button that opened the form. */
  function close() {
    const opener = open;
    show(null);
    if (opener) focusById(buttonId(opener.kind, opener.segmentId));
  }

  async function save(wanted: Change) {
    const isSaved = (await change.run(wanted)) !== null;
    if (isSaved) close();
    return isSaved;
  }

  async function removeSegment(id: string, words: string) {
    if (await remove({ table: 'segments', id, name: say('times.name', { time: words }) }))
      focusById(buttonId('add', null));
  }

  async function makeOne() {
    const done = await merge.run({ segmentIds: segments.map(({ id }) => id) });
    if (done) focusById(buttonId('add', null));
  }

  return (
    <>
      <ul className="mt-2">
        {segments.map((segment) => {
          const { id, startedAt, endedAt } = segment;
          const words = spanWords(segment);
          if (open?.segmentId === id && open.kind !== 'add') {
            const { kind } = open;
            return (
              <li key={id} className="border-t border-dashed border-rule py-2">
                <SpanForm
                  key={kind}
                  span={kind === 'edit' ? { startedAt, endedAt } : middleOf(segment, meeting)}
                  labels={
                    kind === 'edit' ? [say('times.joined'), say('times.left')] : [say('times.left'), say('times.back')]
                  }
                  {...(kind === 'split' && { fields: { from: 'leftAt', to: 'backAt' } })}
                  action={kind === 'edit' ? say('times.save') : say('times.split')}
                  command={change}
                  // Without an end, it lasts until the meeting ends.
                  isClosed={kind === 'split'}
                  focus
                  onSave={(span) => save({ kind, attendeeId, segmentId: id, span })}
                  onCancel={close}
                />
              </li>
            );
          }
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-5 border-t border-dashed border-rule">
              <span className="min-w-36 flex-1 pt-2 font-mono text-sm tabular-nums sm:pb-2">{words}</span>
              {/* Kept together, so that no button wraps alone. */}
              <div className="ms-auto flex gap-x-5">
                <TextButton
                  id={buttonId('edit', id)}
                  look="action"
                  aria-label={say('times.editLabel', { time: words, name })}
                  onClick={() => show({ kind: 'edit', segmentId: id })}
                >
                  {say('times.edit')}
                </TextButton>
                <TextButton
                  id={buttonId('split', id)}
                  look="action"
                  aria-label={say('times.splitLabel', { time: words, name })}
                  onClick={() => show({ kind: 'split', segmentId: id })}
                >
                  {say('times.split')}
                </TextButton>
                <TextButton
                  look="action"
                  aria-label={say('times.deleteLabel', { time: words, name })}
                  onClick={() => void removeSegment(id, words)}
                >
                  {say('times.delete')}
                </TextButton>
              </div>
            </li>
          );
        })}
      </ul>
      {open?.kind === 'add' ? (
        <SpanForm
          span={{ startedAt: meeting.startedAt, endedAt: meeting.endedAt }}
          labels={[say('times.joined'), say('times.left')]}
          action={say('times.add')}
          command={change}
          isClosed={false}
          focus
          onSave={(span) => save({ kind: 'add', attendeeId, span })}
          onCancel={close}
        />
      ) : (
        <div className="flex flex-wrap gap-x-6 border-t border-dashed border-rule">
          <TextButton
            id={buttonId('add', null)}
            look="action"
            aria-label={say('times.addLabel', { name })}
            onClick={() => show({ kind: 'add', segmentId: null })}
          >
            {say('times.add')}
          </TextButton>
          {segments.length > 1 && (
            <TextButton look="action" aria-label={say('times.mergeLabel', { name })} onClick={() => void makeOne()}>
              {say('times.merge')}
            </TextButton>
          )}
        </div>
      )}
      <FailureNotice failure={merge.failure} />
    </>
  );
}

/** A likely place to split: the middle. */
function middleOf({ startedAt, endedAt }: Segment, meeting: Meeting): Span {
  const end = endedAt ?? meeting.endedAt ?? startedAt;
  const middle = Math.round((startedAt + end) / 2);
  return { startedAt: middle, endedAt: middle };
}
