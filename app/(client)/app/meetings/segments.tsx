import { useTimeZone } from '#lib/client/hooks/hooks.ts';
import type { AttendeeWithSegments } from '#lib/client/meetings/details.ts';
import { addSegment, editSegment, mergeSegments, splitSegment } from '#lib/client/meetings/editing.ts';
import type { Meeting, Segment } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/meetings.ts';
import { type Span, SpanForm } from '../meeting/editing/span-form.tsx';
import { attendeeName } from '../meeting/people-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useFocusById, useOpened } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { spanWords } from './day-words.ts';

const buttonId = (action: 'edit' | 'split' | 'add', id: string) => `${action}-${id}-segment`;

/** When an attendee joined and left: to edit, add, split, merge and delete. */
export function Segments({ meeting, attendee }: { meeting: Meeting; attendee: AttendeeWithSegments }) {
  const { id: attendeeId, segments } = attendee;
  const edit = useUndoable(editSegment, () => say('times.changed'));
  const split = useUndoable(splitSegment, () => say('times.changed'));
  const add = useUndoable(addSegment, () => say('times.added'));
  const merge = useUndoable(mergeSegments, () => say('times.merged'));
  const remove = useDelete();
  const focusById = useFocusById();
  const { opened, open, close } = useOpened();
  const timeZone = useTimeZone();
  const name = attendeeName(attendee);
  const addId = buttonId('add', attendeeId);

  function show(id: string) {
    for (const command of [edit, split, add]) command.clear();
    open(id);
  }

  async function removeSegment(id: string, words: string) {
    if (await remove({ table: 'segments', id, name: say('times.name', { time: words }) })) focusById(addId);
  }

  async function makeOne() {
    if (await merge.run({ segmentIds: segments.map(({ id }) => id) })) focusById(addId);
  }

  return (
    <>
      <ul className="mt-2">
        {segments.map((segment) => {
          const { id, startedAt, endedAt } = segment;
          const words = spanWords(segment, timeZone);
          const [editId, splitId] = [buttonId('edit', id), buttonId('split', id)];
          if (opened === editId) {
            return (
              <li key={id} className="border-t border-dashed border-rule py-2">
                <SpanForm
                  span={{ startedAt, endedAt }}
                  labels={[say('times.joined'), say('times.left')]}
                  action={say('times.save')}
                  command={edit}
                  // Without an end, it lasts until the meeting ends.
                  isClosed={false}
                  focus
                  onSave={(span) => edit.run({ segmentId: id, ...span })}
                  onClose={close}
                />
              </li>
            );
          }
          if (opened === splitId) {
            return (
              <li key={id} className="border-t border-dashed border-rule py-2">
                <SpanForm
                  span={middleOf(segment, meeting)}
                  labels={[say('times.left'), say('times.back')]}
                  fields={{ from: 'leftAt', to: 'backAt' }}
                  action={say('times.split')}
                  command={split}
                  focus
                  onSave={({ startedAt: leftAt, endedAt }) =>
                    split.run({ segmentId: id, leftAt, backAt: endedAt ?? leftAt })
                  }
                  onClose={close}
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
                  id={editId}
                  look="action"
                  aria-label={say('times.editLabel', { time: words, name })}
                  onClick={() => show(editId)}
                >
                  {say('times.edit')}
                </TextButton>
                <TextButton
                  id={splitId}
                  look="action"
                  aria-label={say('times.splitLabel', { time: words, name })}
                  onClick={() => show(splitId)}
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
      {opened === addId ? (
        <SpanForm
          span={{ startedAt: meeting.startedAt, endedAt: meeting.endedAt }}
          labels={[say('times.joined'), say('times.left')]}
          action={say('times.add')}
          command={add}
          isClosed={false}
          focus
          onSave={(span) => add.run({ attendeeId, ...span })}
          onClose={close}
        />
      ) : (
        <div className="flex flex-wrap gap-x-6 border-t border-dashed border-rule">
          <TextButton id={addId} look="action" aria-label={say('times.addLabel', { name })} onClick={() => show(addId)}>
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
