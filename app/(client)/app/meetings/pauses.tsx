import { useState } from 'react';
import { addPause, editPause } from '#lib/client/meetings/editing.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Meeting, Pause } from '#lib/sync/records.ts';
import { TextButton } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { say } from '#words/meetings.ts';
import { SpanForm } from '../meeting/editing/span-form.tsx';
import { useFocusById } from '../shared/focus.ts';
import { useDelete } from '../shared/undo.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { spanWords } from './day-words.ts';

interface Input {
  meetingId: string;
  pauseId: string | null;
  startedAt: number;
  endedAt: number | null;
}

async function savePause(store: Store, { meetingId, pauseId, startedAt, endedAt }: Input): Promise<void> {
  if (pauseId !== null) await editPause(store, { pauseId, startedAt, endedAt });
  else if (endedAt !== null) await addPause(store, { meetingId, startedAt, endedAt });
}

const ADD = 'add-pause';
const editId = (pauseId: string) => `edit-${pauseId}-pause`;

/** A meeting's breaks, to edit, add and delete. */
export function Pauses({ meeting, pauses }: { meeting: Meeting; pauses: Pause[] }) {
  const save = useUndoable(savePause, ({ pauseId }) =>
    pauseId === null ? say('breaks.added') : say('breaks.changed'),
  );
  const remove = useDelete();
  const focusById = useFocusById();
  /** A pause's id, or `new`. */
  const [edited, setEdited] = useState<string | null>(null);

  function open(id: string | null) {
    save.clear();
    setEdited(id);
  }

  async function put(pauseId: string | null, span: { startedAt: number; endedAt: number | null }) {
    const isSaved = (await save.run({ meetingId: meeting.id, pauseId, ...span })) !== null;
    if (isSaved) close(pauseId);
    return isSaved;
  }

  /** Returns the focus to the button that opened the form. */
  function close(pauseId: string | null) {
    open(null);
    focusById(pauseId === null ? ADD : editId(pauseId));
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
            const words = spanWords(pause);
            return (
              <li key={id} className="border-b border-dashed border-rule">
                {edited === id ? (
                  <SpanForm
                    span={{ startedAt, endedAt }}
                    action={say('breaks.save')}
                    command={save}
                    isClosed={endedAt !== null}
                    focus
                    onSave={(span) => put(id, span)}
                    onCancel={() => close(id)}
                  />
                ) : (
                  <div className="flex flex-wrap items-center gap-x-6">
                    <span className="flex-1 font-mono text-sm tabular-nums">{words}</span>
                    <TextButton
                      id={editId(id)}
                      look="action"
                      aria-label={say('breaks.editLabel', { time: words })}
                      onClick={() => open(id)}
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
      {edited === 'new' ? (
        <SpanForm
          span={{ startedAt: meeting.startedAt, endedAt: meeting.startedAt }}
          action={say('breaks.add')}
          command={save}
          focus
          onSave={(span) => put(null, span)}
          onCancel={() => close(null)}
        />
      ) : (
        <TextButton id={ADD} look="action" onClick={() => open('new')}>
          {say('breaks.add')}
        </TextButton>
      )}
    </Fold>
  );
}
