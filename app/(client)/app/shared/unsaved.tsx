'use client';

import { useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { listInWords } from '#lib/client/device-format.ts';
import { say } from '#words/shared.ts';
import { lazyWithPreload } from './lazy-with-preload.tsx';

/** Fetched once there is something to ask about. */
const LazyConfirm = lazyWithPreload(() => import('#ui/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog));

/** Something that leaving would lose. */
interface Loss {
  /** The name of a part of the screen with unsaved changes, or a sentence about another loss. */
  text: string;
  /** A part is also lost when the screen shows another workspace. */
  isPart: boolean;
}

interface Leaving {
  /** The screen stays, but with another workspace. */
  staysOnScreen?: boolean;
  /** Only this part of the screen is left. */
  part?: string;
}

interface Unsaved {
  /** Sets whether there is something to lose. */
  note: (loss: Loss, isThere: boolean) => void;
  /** Continues at once, or asks first if that would lose something. */
  leave: (goOn: () => void, leaving?: Leaving) => void;
  isUnsaved: boolean;
}

const Context = createContext<Unsaved>({ note: () => {}, leave: (goOn) => goOn(), isUnsaved: false });

/**
 * Asks before unsaved changes are lost: by a link, by going back, by closing the tab, and by anything that calls `useLeave`.
 * If the whole page is left, the browser asks in its own words.
 */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [losses, setLosses] = useState<readonly Loss[]>([]);
  const [asking, setAsking] = useState<{ goOn: () => void; losses: readonly Loss[]; staysHere: boolean } | null>(null);
  /** The user has agreed, so nothing asks again. */
  const isLeaving = useRef(false);
  const isUnsaved = losses.length > 0;

  const note = useCallback((loss: Loss, isThere: boolean) => {
    setLosses((known) => {
      if (known.some(({ text }) => text === loss.text) === isThere) return known;
      return isThere ? [...known, loss] : known.filter(({ text }) => text !== loss.text);
    });
  }, []);
  const leave = useCallback(
    (goOn: () => void, { staysOnScreen = false, part }: Leaving = {}) => {
      const lost = losses.filter(({ isPart, text }) => (isPart || !staysOnScreen) && (part ?? text) === text);
      if (lost.length > 0) setAsking({ goOn, losses: lost, staysHere: staysOnScreen || part !== undefined });
      else goOn();
    },
    [losses],
  );
  const unsaved = useMemo((): Unsaved => ({ note, leave, isUnsaved }), [note, leave, isUnsaved]);

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlain(event) || link.target === '_blank' || link.hasAttribute('download')) return;
    const { origin, pathname, search, href } = link;
    if (origin === location.origin && pathname === location.pathname && search === location.search) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => (origin === location.origin ? router.push(href) : location.assign(href)));
  });

  const traverse = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return;
    event.preventDefault();
    const { key } = event.destination;
    leave(() => void navigation.traverseTo(key));
  });

  useEffect(() => {
    if (!isUnsaved) return;
    LazyConfirm.fetch();
    isLeaving.current = false;
    const over = new AbortController();
    const { signal } = over;
    const ask = (event: BeforeUnloadEvent) => isLeaving.current || event.preventDefault();
    addEventListener('beforeunload', ask, { signal });
    // Before the router's own listeners.
    document.addEventListener('click', (event) => follow(event), { capture: true, signal });
    if ('navigation' in globalThis) navigation.addEventListener('navigate', (event) => traverse(event), { signal });
    return () => over.abort();
  }, [isUnsaved]);

  async function confirm() {
    // What stays is still guarded.
    isLeaving.current = asking?.staysHere === false;
    asking?.goOn();
  }

  return (
    <Context value={unsaved}>
      {children}
      {asking && (
        <LazyConfirm
          title={say(asking.losses.some(({ isPart }) => isPart) ? 'unsaved.title' : 'unsaved.titleNothingTyped')}
          action={say('unsaved.leave')}
          doing={say('unsaved.leaving')}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          {sentencesOn(asking.losses).map((sentence) => (
            <p key={sentence} className="not-first:mt-3">
              {sentence}
            </p>
          ))}
        </LazyConfirm>
      )}
    </Context>
  );
}

/** Returns what would be lost, in sentences. */
function sentencesOn(losses: readonly Loss[]): string[] {
  const parts = losses.filter(({ isPart }) => isPart).map(({ text }) => text);
  const others = losses.filter(({ isPart }) => !isPart).map(({ text }) => text);
  const changes = say('unsaved.changes', { parts: listInWords(parts) });
  return parts.length > 0 ? [changes, ...others] : others;
}

/** Returns whether a click opens a link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * Guards the changes of one part of a screen. `part` is its name in a sentence: "Your changes to the rates aren’t saved."
 */
export function useUnsaved(part: string, isChanged: boolean): void {
  useLoss(part, isChanged, true);
}

/** Guards something that only this screen has, while it is mounted. `sentence` says what leaving would lose. */
export function useOnlyHere(sentence: string): void {
  useLoss(sentence, true, false);
}

function useLoss(text: string, isThere: boolean, isPart: boolean): void {
  const { note } = useContext(Context);
  useEffect(() => {
    const loss = { text, isPart };
    note(loss, isThere);
    return () => note(loss, false);
  }, [note, text, isThere, isPart]);
}

/** Returns whether leaving the page would lose something. */
export function useIsUnsaved(): boolean {
  return useContext(Context).isUnsaved;
}

/** Returns `leave(goOn)`, which continues at once or asks first, for leaving a screen or its workspace without a link. */
export function useLeave(): Unsaved['leave'] {
  return useContext(Context).leave;
}
