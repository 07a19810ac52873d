import { useTimeZone } from '#lib/client/hooks/hooks.ts';
import { addPause, editPause } from '#lib/client/meetings/editing.ts';
import type { Meeting, Pause } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { say } from '#words/meetings.ts';
import { SpanForm } from '../meeting/editing/span-form.tsx';
import { useFocusById, useOpened } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { spanWords } from './day-words.ts';

const ADD = 'add-pause';

/** A meeting's breaks, to edit, add and delete. */
export function Pauses({ meeting, pauses }: { meeting: Meeting; pauses: Pause[] }) {
  const edit = useUndoable(editPause, () => say('breaks.changed'));
  const add = useUndoable(addPause, () => say('breaks.added'));
  const remove = useDelete();
  const focusById = useFocusById();
  const { opened, open, close } = useOpened();
  const timeZone = useTimeZone();

  function show(id: string) {
    for (const command of [edit, add]) command.clear();
    open(id);
  }

  async function removePause(id: string, words: string) {
    if (await remove({ table: 'pauses', id, name: say('breaks.name', { time: words }) })) focusById(ADD);
  }

  return (
    <Fold title={say('breaks.title', { breaks: pauses.length })}>
      {pauses.length > 0 && (
        <ul>
          {pauses.map((pause) => {
            const { id, startedAt, endedAt } = pause;
            const words = spanWords(pause, timeZone);
            const editId = `edit-${id}-pause`;
            return (
              <li key={id} className="border-b border-dashed border-rule">
                {opened === editId ? (
                  <SpanForm
                    span={{ startedAt, endedAt }}
                    action={say('breaks.save')}
                    command={edit}
                    isClosed={endedAt !== null}
                    focus
                    onSave={(span) => edit.run({ pauseId: id, ...span })}
                    onClose={close}
                  />
                ) : (
                  <div className="flex flex-wrap items-center gap-x-6">
                    <span className="flex-1 font-mono text-sm tabular-nums">{words}</span>
                    <TextButton
                      id={editId}
                      look="action"
                      aria-label={say('breaks.editLabel', { time: words })}
                      onClick={() => show(editId)}
                    >
                      {say('breaks.edit')}
                    </TextButton>
                    <TextButton
                      look="action"
                      aria-label={say('breaks.deleteLabel', { time: words })}
                      onClick={() => void removePause(id, words)}
                    >
                      {say('breaks.delete')}
                    </TextButton>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {opened === ADD ? (
        <SpanForm
          span={{ startedAt: meeting.startedAt, endedAt: meeting.startedAt }}
          action={say('breaks.add')}
          command={add}
          focus
          onSave={({ startedAt, endedAt }) =>
            add.run({ meetingId: meeting.id, startedAt, endedAt: endedAt ?? startedAt })
          }
          onClose={close}
        />
      ) : (
        <TextButton id={ADD} look="action" onClick={() => show(ADD)}>
          {say('breaks.add')}
        </TextButton>
      )}
    </Fold>
  );
}
