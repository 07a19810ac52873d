import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { HadBefore } from '#lib/client/meetings/again.ts';
import { fillAsBefore, isAsBefore } from '#lib/client/meetings/recurring.ts';
import { TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/meter.ts';
import { templateFacts } from '../meeting/people-words.ts';
import { TopicField } from '../meeting/topic-field.tsx';
import { useOffer } from '../shared/undo.tsx';
import { LazyStartNotes } from './lazy-screens.ts';
import type { StartFormState } from './use-start-form.ts';

/** How many titles are suggested. */
const PROPOSED = 50;

/**
 * The part of the start form about title and topic: one quiet line until it's used. With a title used before, it offers to
 * fill in the rest as it was then.
 */
export function TitleAndTopic({ form }: { form: StartFormState }) {
  const { draft, plannedMs, errors, change } = form;
  const { titles, last } = form.recurring;
  const fill = useFill(form);
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
          onChange={(event) => change({ title: event.target.value })}
          onFocus={() => {
            setTouched(true);
            form.wantTitles();
          }}
          list={id}
          dir="auto"
          error={errors.title}
        />
        <datalist id={id}>
          {titles.slice(0, PROPOSED).map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        {isOpen && (
          <TopicField
            look="quiet"
            label={say('about.topic')}
            placeholder={say('about.topic')}
            value={draft.topic}
            onChange={(event) => change({ topic: event.target.value })}
            error={errors.topic}
          />
        )}
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
function useFill({ draft, changeWho, who: { field } }: StartFormState) {
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
    changeWho(filled);
    // The pressed button is gone.
    field.current?.focus();
    offer({
      text: say('about.filledIn', { leftOut: last.leftOut }),
      async undo() {
        if (!isHere.current) return say('about.startedAlready');
        changeWho({
          ...{ invitees, heads, who, addEmployerCosts },
          ...('planned' in filled && { planned }),
          ...('topic' in filled && { topic }),
        });
        return say('about.undone');
      },
    });
  };
}
