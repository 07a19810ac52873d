'use client';

import {
  createContext,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { keepRemovable, remove, undoRemoval } from '#lib/client/hooks/late-commands.ts';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { TableName } from '#lib/sync/schema.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/shared.ts';
import { focusScreen } from './focus.ts';
import { isBehindDialog, isMac, isTyping, isUndoKey } from './shortcuts.tsx';

/** Something that was done, and how to undo it. */
interface Offer {
  /** What was done, as a sentence. */
  text: string;
  /** The button's text, if it isn't "Undo". */
  action?: string;
  /** Undoes it and resolves to what to say then. Its errors can be shown, and it can be tried again. */
  undo: () => Promise<string>;
  /** Keeps it possible to undo, if that has a time limit. */
  keep?: () => Promise<void>;
  /** Shown in the screen's `OfferPlace`, if it has one: a bar would cover the result. */
  inPlace?: boolean;
}

interface Deletion {
  table: TableName;
  id: string;
  /** Its name as part of a sentence: `“Quarterly planning”`. */
  name: string;
  /** Another consequence of the deletion, as a sentence. */
  note?: string;
  /** Says "removed" instead of "deleted", for people. */
  isRemoved?: boolean;
}

/** Deletes a record and offers to undo that. Resolves to whether it was deleted. */
type Delete = (deletion: Deletion) => Promise<boolean>;

interface Undo {
  offer: (offer: Offer) => void;
  remove: Delete;
  /** Called with the screen's `OfferPlace`, and with null when that is gone. */
  setPlace: (place: HTMLElement | null) => void;
}

const Context = createContext<Undo | null>(null);

const undoOffer = (_: Store, { undo }: Offer) => undo();

/**
 * Lets screens change and delete without asking first: the last action can be undone for a while, on any screen. The offer
 * doesn't expire while it has the focus or the pointer.
 */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { store } = useStore();
  const removal = useCommand(remove);
  const undoing = useCommand(undoOffer);
  const [last, setLast] = useState<Offer | null>(null);
  const [lastIn, setLastIn] = useState(store);
  const [outcome, setOutcome] = useState('');
  const strip = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);

  // A deletion in another workspace can't be undone from this one.
  if (lastIn !== store) {
    setLastIn(store);
    setLast(null);
  }

  const { run: runRemoval, clear: clearRemoval, failure: notRemoved } = removal;
  const { clear: clearUndoing } = undoing;
  const offer = useCallback(
    (next: Offer | null) => {
      setOutcome('');
      clearRemoval();
      clearUndoing();
      setLast(next);
    },
    [clearRemoval, clearUndoing],
  );
  const value = useMemo(
    () => ({
      offer,
      async remove(deletion: Deletion) {
        offer(null);
        const isDone = (await runRemoval(deletion)) !== null;
        if (isDone) offer(undeleting(store, deletion));
        return isDone;
      },
      setPlace(next: HTMLElement | null) {
        setPlace(next);
        // The offer is rendered again in its new place, without an event that the focus or the pointer has left the old one.
        setHeld(false);
      },
    }),
    [store, runRemoval, offer],
  );

  async function undo() {
    if (!last) return;
    const hadFocus = strip.current?.contains(document.activeElement);
    const done = await undoing.run(last);
    // `failure` says why, and the user can try again.
    if (!done) return;
    setLast(null);
    setHeld(false);
    setOutcome(done.value);
    // The pressed button disappears with the offer.
    if (hadFocus) focusScreen();
  }

  useEffect(() => {
    if (!last && !notRemoved) return;
    if (!isHeld) {
      const timer = setTimeout(() => offer(null), UNDO_MS);
      return () => clearTimeout(timer);
    }
    // If this fails, the offer ends early, and `undo` says that it is too late.
    const keep = () => void last?.keep?.().catch(() => {});
    keep();
    const timer = setInterval(keep, UNDO_MS / 2);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [last, notRemoved, isHeld, offer]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    // While typing, the key undoes typing.
    if (!isUndoKey(event) || event.defaultPrevented || isBehindDialog()) return;
    if (isTyping(event.target) && !isTaken(event.target)) return;
    event.preventDefault();
    void undo();
  });
  const isOffered = last !== null;
  useEffect(() => {
    if (!isOffered) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOffered]);

  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(''), 5_000);
    return () => clearTimeout(timer || undefined);
  }, [outcome]);

  const text = (notRemoved ?? undoing.failure)?.message ?? last?.text ?? outcome;
  return (
    <Context value={value}>
      {children}
      <Bar ref={strip} text={text} place={last?.inPlace ? place : null} onHold={setHeld}>
        {last && (
          <TextButton aria-keyshortcuts="Control+Z Meta+Z" look="inherit" onClick={undo}>
            {last.action ?? say('undo.action')}
            <span aria-hidden="true" className="ms-2 hidden font-normal sm:pointer-fine:inline-block">
              {say('undo.keys', { mac: isMac() })}
            </span>
          </TextButton>
        )}
      </Bar>
    </Context>
  );
}

/** Returns whether this is a field whose text was just added to the meeting: it has nothing to undo. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.value === '' && target.matches('[data-taken]');

function undeleting(store: Store, { table, id, name, note, isRemoved }: Deletion): Offer {
  return {
    text: [say(isRemoved ? 'undo.removed' : 'undo.deleted', { name }), note].filter(Boolean).join(' '),
    undo: async () => say((await undoRemoval(store, { table, id })) ? 'undo.back' : 'undo.tooLate', { name }),
    keep: () => keepRemovable(store, { table, id }),
  };
}

interface BarProps {
  ref: Ref<HTMLDivElement>;
  text: string;
  /** Its place on the screen; null for the foot of the window. */
  place: HTMLElement | null;
  /** Called with whether the bar has the focus or the pointer. */
  onHold: (isHeld: boolean) => void;
  children: ReactNode;
}

/**
 * A bar over the foot of the window, or in its place. Over the foot, the page gets extra space below, so that everything can
 * be scrolled clear of it.
 */
function Bar({ ref, text, place, onHold, children }: BarProps) {
  const isShown = text !== '';
  const isOver = isShown && place === null;
  useEffect(() => {
    if (!isOver) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = 'calc(6rem + var(--nav, 0px))';
    style.paddingBottom = 'calc(6rem + var(--nav, 0px))';
    style.setProperty('--foot', '5rem');
    return () => {
      style.removeProperty('scroll-padding-bottom');
      style.removeProperty('padding-bottom');
      style.removeProperty('--foot');
    };
  }, [isOver]);
  const look = place ? 'py-0.5 ps-3 pe-1' : 'pointer-events-auto py-1 ps-5 pe-3 shadow-xl';
  const strip = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the offer from expiring
    <div
      ref={ref}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      className={
        isShown ? `flex max-w-full items-center gap-3 border border-transparent bg-ink text-paper ${look}` : 'sr-only'
      }
    >
      <p role="status" className="line-clamp-3 min-w-0 py-2 text-sm wrap-anywhere">
        {text}
      </p>
      {children}
    </div>
  );
  if (place) return createPortal(strip, place);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[var(--nav,0px)] z-10 flex justify-center p-3 sm:p-5">
      {strip}
    </div>
  );
}

/** Where a screen shows offers that are `inPlace`. Empty until there is one. */
export function OfferPlace() {
  const { setPlace } = useUndo();
  return <div ref={setPlace} className="max-w-full" />;
}

function useUndo() {
  const undo = useContext(Context);
  if (!undo) throw new Error('This needs an UndoProvider above it.');
  return undo;
}

export const useDelete = (): Delete => useUndo().remove;

/** Offers to undo what was just done. */
export const useOffer = (): ((offer: Offer) => void) => useUndo().offer;
