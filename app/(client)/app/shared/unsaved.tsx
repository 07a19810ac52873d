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
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface Unsaved {
  /** Sets whether the part of this name has changes that are not saved. */
  note: (part: string, isChanged: boolean) => void;
  /** Goes on at once, or asks first if there is something unsaved. */
  leave: (goOn: () => void) => void;
}

const Context = createContext<Unsaved>({ note: () => {}, leave: (goOn) => goOn() });

/**
 * Asks before unsaved changes are dropped: by a link, by going back, by closing the tab, and by whatever goes through `useLeave`.
 * The browser asks in its own words where the whole page is left.
 */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [parts, setParts] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<{ goOn: () => void } | null>(null);
  /** It has been agreed to: the way out asks no more. */
  const isLeaving = useRef(false);
  const isUnsaved = parts.length > 0;

  const note = useCallback((part: string, isChanged: boolean) => {
    setParts((known) => {
      if (known.includes(part) === isChanged) return known;
      return isChanged ? [...known, part] : known.filter((one) => one !== part);
    });
  }, []);
  const leave = useCallback((goOn: () => void) => (isUnsaved ? setAsking({ goOn }) : goOn()), [isUnsaved]);
  const unsaved = useMemo((): Unsaved => ({ note, leave }), [note, leave]);

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
    isLeaving.current = true;
    asking?.goOn();
  }

  return (
    <Context value={unsaved}>
      {children}
      {asking && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave"
          doing="Leaving…"
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          <p>Your changes to {new Intl.ListFormat('en-US').format(parts)} aren’t saved.</p>
        </ConfirmDialog>
      )}
    </Context>
  );
}

/** Whether a click follows a link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Guards the changes of one part of a screen, by its name in a sentence: "Your changes to the rates aren’t saved." */
export function useUnsaved(part: string, isChanged: boolean): void {
  const { note } = useContext(Context);
  useEffect(() => {
    note(part, isChanged);
    return () => note(part, false);
  }, [note, part, isChanged]);
}

/** For what leaves a screen without a link: `leave(goOn)` goes on at once, or asks first. */
export function useLeave(): Unsaved['leave'] {
  return useContext(Context).leave;
}
