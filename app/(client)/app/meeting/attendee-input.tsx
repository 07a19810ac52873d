import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Group } from '#lib/client/input/groups.ts';
import type { Person } from '#lib/sync/records.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { say } from '#words/meeting.ts';
import { isList, LazyPastePeople } from '../shared/pasting/lazy-paste-people.tsx';
import type { Joined } from '../shared/pasting/pasted-people.ts';
import { RateAnswer, RateQuestion } from '../shared/rate-answer.tsx';
import { isUndoKey } from '../shared/shortcuts.tsx';
import { examplesFor } from './people-words.ts';
import type { TypedAttendees } from './read-attendees.ts';

/** People shown at first, in addition to those picked by name. */
const SHOWN = 6;
/** The most people shown; the rest have to be searched for. */
const MOST = 48;

interface Props {
  label: string;
  /** The label is the screen's question. */
  isPrompt?: boolean;
  /** Inside the field, before the text. */
  before?: ReactNode;
  onEscape?: (() => void) | undefined;
  /** Replaces the examples. */
  hint?: string | undefined;
  /** Shown next to the label. */
  beside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  /** Set if the user opened the field in order to type. */
  autoFocus?: boolean;
  /** The field's text, read by `readAttendees`. Its people are offered below the field. */
  typed: TypedAttendees;
  onText: (text: string) => void;
  /** Tells who is already in. Without it, `typed.people` must leave them out. */
  isPicked?: (person: Person) => boolean;
  error?: string | null;
  /** What to offer if the rate is in another currency; without it, the error alone says so. */
  onForeign?: (currency: string) => ReactNode;
  /** Both return whether they were added; if not, the text stays in the field. */
  onPerson: (person: Person) => boolean | Promise<boolean>;
  onGroup: (group: Group) => boolean | Promise<boolean>;
  onPeople: (people: readonly Person[]) => Promise<Joined>;
  /** Undoes the last addition; only for people who aren't in a meeting yet. */
  onUndo?: (() => void) | undefined;
  /** Why the pasted list couldn't be added, shown with the list. */
  refused?: ReactNode;
}

/** One field that finds people on the roster and reads groups like `5 × 60 €/h`. */
export function AttendeeInput({
  label,
  isPrompt = false,
  before,
  onEscape,
  hint,
  beside,
  ref,
  autoFocus = false,
  typed,
  onText,
  isPicked,
  error = null,
  onForeign,
  onPerson,
  onGroup,
  onPeople,
  onUndo,
  refused,
}: Props) {
  const { text, currency, group, doubt, reading, matches } = typed;
  const id = useId();
  /** The last text was added, so the undo key works in this field until something else is typed. */
  const [isTaken, setTaken] = useState(false);
  /** The list that was pasted into the field, or null. */
  const [pasted, setPasted] = useState<string | null>(null);
  /** People picked here, who are shown even if they aren't among the first. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const [found, setProblem] = useState<{ text: string; currency: string } | null>(null);
  // A pasted list should be shown at once, even offline.
  useEffect(() => LazyPastePeople.preload(), []);

  // A problem in one currency may not be one in another.
  const problem = (found?.currency === currency ? found.text : null) ?? error;
  // The shown problem may be about earlier text.
  const isAsked = doubt !== undefined && problem === doubt.question;
  const foreign = problem ? typed.foreign : undefined;
  const [example, roleExample] = examplesFor(currency);

  // The field is cleared once they are added, so pressing Enter twice adds them once.
  const isTaking = useRef(false);

  async function take(ask: () => boolean | Promise<boolean>) {
    if (isTaking.current) return;
    isTaking.current = true;
    if (await ask()) {
      onText('');
      setTaken(true);
    }
    isTaking.current = false;
  }

  function answer(group: Group) {
    // The pressed button disappears with the question.
    document.getElementById(id)?.focus();
    void take(() => onGroup(group));
  }

  function add() {
    setProblem(null);
    // After the question, Enter means yes.
    if (doubt && isAsked) return answer(doubt.likely);
    if (doubt) return setProblem({ text: typed.problem, currency });
    if (group) return void take(() => onGroup(group));
    const [named] = text.trim() === '' ? [] : matches;
    if (!named) return setProblem({ text: typed.problem, currency });
    const next = matches.find((person) => !isPicked?.(person));
    if (!next) return setProblem({ text: say('attendeeInput.isIn', { name: named.name }), currency });
    pick(next);
  }

  function pick(person: Person) {
    setAdded((now) => [...now, person.id]);
    void take(() => onPerson(person));
  }

  function paste(event: ClipboardEvent) {
    const list = event.clipboardData.getData('text/plain');
    if (!isList(list)) return;
    event.preventDefault();
    setPasted(list);
  }

  function press(event: KeyboardEvent) {
    if (onUndo && isTaken && text === '' && isUndoKey(event.nativeEvent)) {
      event.preventDefault();
      setTaken(false);
      return onUndo();
    }
    if (event.key === 'Escape' && onEscape && !event.nativeEvent.isComposing) return onEscape();
    // In an empty field, Enter starts the meeting, as in any form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    event.preventDefault();
    add();
  }

  const problemText = isAsked ? <RateQuestion question={doubt.question} /> : problem;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label
          htmlFor={id}
          className={`font-mono font-semibold break-words ${isPrompt ? 'text-2xl tracking-tight' : 'text-sm'}`}
        >
          {label}
        </label>
        {beside}
      </div>
      <div
        className={`${isPrompt ? 'mt-3' : 'mt-1.5'} flex flex-wrap border bg-sunken ${problem ? 'border-accent' : 'border-faint'}`}
      >
        {before}
        <div className="flex min-w-0 flex-1 basis-56 gap-1">
          <input
            id={id}
            ref={ref}
            // biome-ignore lint/a11y/noAutofocus: only where the user opened the field in order to type
            autoFocus={autoFocus}
            aria-describedby={[`${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')}
            aria-invalid={problem ? true : undefined}
            data-taken={isTaken || undefined}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setProblem(null);
              setTaken(false);
            }}
            onKeyDown={press}
            onPaste={paste}
            placeholder={before ? say('attendeeInput.placeholder') : example}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            className="min-h-12 w-full min-w-0 bg-transparent px-3 py-2 text-base text-ink"
          />
          {/* Always there, so that nothing moves, but invisible while the field is empty. */}
          <Button variant="bare" className={text.trim() === '' ? 'invisible' : ''} onClick={add}>
            {say('attendeeInput.add')}
          </Button>
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint empty:hidden">
        {reading === '' && (hint ?? say('attendeeInput.hint', { group: example, roles: roleExample }))}
      </p>
      <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-accent not-empty:mt-1.5">
        {problemText}
      </p>
      {/* Replaces the hint. */}
      <p role="status" className="text-sm text-faint wrap-anywhere not-empty:mt-1.5">
        {reading}
      </p>
      {doubt && isAsked && (
        <RateAnswer
          likelier={doubt.likelyPer}
          typed={doubt.typedPer}
          onYes={() => answer(doubt.likely)}
          onNo={() => answer(doubt.typed)}
        />
      )}
      {foreign && onForeign?.(foreign)}
      {pasted !== null && (
        <LazyPastePeople text={pasted} onPeople={onPeople} refused={refused} onClose={() => setPasted(null)} />
      )}
      <People typed={typed} added={added} isPicked={isPicked} onPick={pick} />
    </div>
  );
}

interface PeopleProps {
  typed: TypedAttendees;
  /** Those picked here. */
  added: readonly string[];
  isPicked: ((person: Person) => boolean) | undefined;
  onPick: (person: Person) => void;
}

/** The people who can be picked: six, those picked here, and the rest behind "More". */
function People({ typed: { text, people, matches }, added, isPicked, onPick }: PeopleProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isSearched = text.trim() !== '';
  if (people.length === 0) return null;
  const most = showsAll || isSearched ? MOST : SHOWN;
  const shown = matches.filter(({ id }, i) => i < most || (!isSearched && added.includes(id)));
  const rest = matches.length - shown.length;
  const restIn = isPicked ? matches.filter((one) => !shown.includes(one) && isPicked(one)).length : 0;
  return (
    <fieldset className="mt-3 flex flex-wrap items-center gap-2">
      <legend className="sr-only">{say('attendeeInput.people')}</legend>
      {shown.map((person) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={isPicked ? isPicked(person) : undefined}
          onClick={() => onPick(person)}
          className="min-h-11 max-w-full cursor-pointer border border-faint px-3 py-1 text-start text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:max-w-80"
        >
          <bdi className="line-clamp-2 wrap-anywhere">{person.name}</bdi>
        </button>
      ))}
      {rest > 0 &&
        (most === MOST ? (
          <p className="text-sm text-faint">{say('attendeeInput.more', { more: rest })}</p>
        ) : (
          <TextButton look="action" className="px-2" onClick={() => setShowsAll(true)}>
            {restIn > 0
              ? say('attendeeInput.moreIn', { more: rest, in: restIn })
              : say('attendeeInput.showMore', { more: rest })}
          </TextButton>
        ))}
    </fieldset>
  );
}
