import { type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { CommandFailure } from '#lib/client/failures.ts';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import type { HadBefore } from '#lib/client/meetings/again.ts';
import { fillAsBefore, isAsBefore } from '#lib/client/meetings/recurring.ts';
import { TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/meter.ts';
import { templateFacts } from '../meeting/people-words.ts';
import { messageFor } from '../shared/failure-notice.tsx';
import { useOffer } from '../shared/undo.tsx';
import { LazyStartNotes } from './lazy-screens.ts';
import type { DraftChange, Settled, WhoChange } from './use-start-form.ts';

/** How many titles are suggested. */
const PROPOSED = 50;

interface Props {
  draft: Settled;
  /** Null for no plan, undefined for invalid text. */
  plannedMs: number | null | undefined;
  /** Titles used before. */
  titles: readonly string[];
  /** What the last meeting with this title had, or null. */
  last: HadBefore | null;
  failure: CommandFailure | null;
  onChange: (to: DraftChange) => void;
  /** The user is about to type a title. */
  onFocus: () => void;
  /** Gets the focus after the form is filled in. */
  whoField: RefObject<HTMLInputElement | null>;
  /** Fills in the whole form. */
  onFill: (to: WhoChange) => void;
}

/**
 * The part of the start form about title and topic: one quiet line until it's used. With a title used before, it offers to
 * fill in the rest as it was then.
 */
export function TitleAndTopic({ draft, plannedMs, titles, last, failure, whoField, onChange, onFocus, onFill }: Props) {
  const topics = useTopics() ?? [];
  const fill = useFill(draft, onFill, whoField);
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const isOpen = isTouched || draft.title !== '' || draft.topic !== '';
  // Keeps typing responsive while the notes catch up.
  const title = useDeferredValue(draft.title);
  const topic = useDeferredValue(draft.topic);
  return (
    <div>
      <div className={`grid gap-3 sm:gap-6 ${isOpen ? 'sm:grid-cols-2' : ''}`}>
        <TextField
          label={say('about.title')}
          look="quiet"
          placeholder={say(isOpen ? 'about.title' : 'about.both')}
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
          onFocus={() => {
            setTouched(true);
            onFocus();
          }}
          list={`${id}-titles`}
          autoComplete="off"
          dir="auto"
          error={messageFor(failure, 'title')}
        />
        <datalist id={`${id}-titles`}>
          {titles.slice(0, PROPOSED).map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        {isOpen && (
          <TextField
            look="quiet"
            label={say('about.topic')}
            placeholder={say('about.topic')}
            value={draft.topic}
            onChange={(event) => onChange({ topic: event.target.value })}
            list={`${id}-topics`}
            autoComplete="off"
            dir="auto"
            error={messageFor(failure, 'name')}
          />
        )}
        <datalist id={`${id}-topics`}>
          {topics.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        {(title.trim() !== '' || topic.trim() !== '') && <LazyStartNotes title={title} topic={topic} />}
      </div>
      {last && !isAsBefore(draft, plannedMs, last) && (
        <TextButton look="action" className="text-start" onClick={() => fill(last)}>
          {say('about.asLastTime', { facts: templateFacts(last) })}
        </TextButton>
      )}
    </div>
  );
}

/** Fills in what there was last time and offers to undo that. */
function useFill(draft: Settled, onFill: (to: WhoChange) => void, whoField: RefObject<HTMLInputElement | null>) {
  const offer = useOffer();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return (last: HadBefore) => {
    const { invitees, heads, who, addEmployerCosts, planned, topic } = draft;
    const filled = fillAsBefore(draft, last);
    onFill(filled);
    // The pressed button is gone.
    whoField.current?.focus();
    offer({
      text: say('about.filledIn', { leftOut: last.leftOut }),
      async undo() {
        if (!isHere.current) return say('about.startedAlready');
        onFill({
          ...{ invitees, heads, who, addEmployerCosts },
          ...('planned' in filled && { planned }),
          ...('topic' in filled && { topic }),
        });
        return say('about.undone');
      },
    });
  };
}
