import { timeNow } from '#lib/client/clock.ts';
import { tabStorage } from '#lib/client/storage.ts';
import { isPageHidden, listenToPage } from '#lib/client/sync/page-signs.ts';
import { HOUR, MINUTE } from '#lib/time.ts';

/** The worker knows this lock, too (lib/offline/worker.ts): held by every page that is in use. */
const IN_USE = 'meeting-tab:in-use';

/** The worker's notes about versions. */
const VERSIONS = 'meeting-tab-versions';

/** A channel on which pages hear that another version is shown, and in a tab's storage: it was loaded anew for that. */
const UPDATED = 'meeting-tab:updated';

const BEAT_MS = 5_000;

/** Somebody who did something at the page so long ago may still be looking at it. */
const ATTENDED_MS = MINUTE;

/**
 * Installs the service worker, and takes a new version once no page of the app is in use: nobody is at one, and none
 * `isBusy`. All pages then load anew. Returns what stops it.
 */
export function followUpdates(isBusy: () => boolean): () => void {
  const { serviceWorker } = navigator;
  // Not in every private window, and not on plain http.
  if (!serviceWorker) return () => {};
  let registration: ServiceWorkerRegistration | undefined;
  let lastTouch = timeNow();
  let lastLook = timeNow();
  let isOutdated = false;
  let letGo: (() => void) | undefined;

  const isInUse = () => isBusy() || (!isPageHidden() && timeNow() - lastTouch < ATTENDED_MS);

  function hold() {
    if (letGo) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    letGo = resolve;
    void navigator.locks.request(IN_USE, { mode: 'shared' }, () => promise);
  }

  function release() {
    letGo?.();
    letGo = undefined;
  }

  function beat() {
    if (isInUse()) return hold();
    release();
    if (isOutdated) {
      tabStorage.set(UPDATED, 'on');
      location.reload();
      return;
    }
    // Another page may be in use. If storage fails, it is tried again.
    if (registration?.waiting)
      void navigator.locks
        .request(IN_USE, { ifAvailable: true }, (lock) => (lock ? take() : undefined))
        .catch(() => {});
    if (timeNow() - lastLook < HOUR) return;
    lastLook = timeNow();
    // Pages stay open for days. Offline, there is nothing to find.
    registration?.update().catch(() => {});
  }

  /** Shows the version that was installed last, in all pages. The browser may leave the old worker in charge for a while. */
  async function take() {
    const waiting = registration?.waiting;
    if (!waiting) return;
    const notes = await caches.open(VERSIONS);
    const [next, current] = await Promise.all([notes.match('/next'), notes.match('/current')]);
    const name = await next?.text();
    if (name && name !== (await current?.text())) {
      await notes.put('/current', new Response(name));
      channel.postMessage('');
      isOutdated = true;
    }
    waiting.postMessage('take-over');
  }

  // The next beat looks.
  const channel = new BroadcastChannel(UPDATED);
  channel.onmessage = () => {
    isOutdated = true;
  };

  serviceWorker.register('/sw.js', { scope: '/app', updateViaCache: 'none' }).then(
    (made) => {
      registration = made;
    },
    // Refused by the browser, or offline: the next visit tries again.
    () => {},
  );
  const touch = () => {
    lastTouch = timeNow();
    hold();
  };
  const stopListening = listenToPage({ onTouch: touch, onLook: touch, onOnline: () => {} });
  const timer = setInterval(beat, BEAT_MS);
  beat();
  return () => {
    stopListening();
    clearInterval(timer);
    channel.close();
    release();
  };
}

/** Whether this page was loaded anew for an update. Says so once. */
export function takeUpdateNote(): boolean {
  const isUpdated = tabStorage.get(UPDATED) !== null;
  tabStorage.remove(UPDATED);
  return isUpdated;
}

/**
 * Follows what is typed. Returns whether some is still on the screen, and what stops following. A field that is
 * emptied, or gone with its form, counts no more.
 */
export function followTyping(): [isTyped: () => boolean, stop: () => void] {
  const fields = new Set<unknown>();
  const note = ({ target }: Event) => void fields.add(target);
  addEventListener('input', note, { capture: true });
  // It has the focus before anybody follows.
  fields.add(document.activeElement);
  const isTyped = () => {
    for (const field of fields) if (!(field instanceof Element && field.isConnected)) fields.delete(field);
    return document.querySelector('dialog[open]') !== null || [...fields].some(hasText);
  };
  return [isTyped, () => removeEventListener('input', note, { capture: true })];
}

function hasText(field: unknown): boolean {
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  return isField && field.value !== '';
}
