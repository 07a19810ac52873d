import { timeNow } from '#lib/client/clock.ts';
import { tabStorage } from '#lib/client/storage.ts';
import { isPageHidden, listenToPage } from '#lib/client/sync/page-signs.ts';
import { HOUR, MINUTE } from '#lib/time.ts';

/** The lock held by every page in use. The worker knows it, too (lib/offline/worker.ts). */
const IN_USE = 'meeting-tab:in-use';

/** The worker's cache with notes about versions. */
const VERSIONS = 'meeting-tab-versions';

/** The channel that tells pages about a new version, and a tab's note that it was reloaded for one. */
const UPDATED = 'meeting-tab:updated';

const BEAT_MS = 5_000;

/** This long after their last action, someone may still be looking at the page. */
const ATTENDED_MS = MINUTE;

/**
 * Installs the service worker, and switches to a new version once no page of the app is in use: none is attended, and none
 * `isBusy`. Then all pages reload. Returns a function that stops this.
 */
export function followUpdates(isBusy: () => boolean): () => void {
  const { serviceWorker } = navigator;
  // Missing in some private windows, and on plain http.
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
    // Another page may be in use. If storage fails, the next beat tries again.
    if (registration?.waiting)
      void navigator.locks
        .request(IN_USE, { ifAvailable: true }, (lock) => (lock ? take() : undefined))
        .catch(() => {});
    if (timeNow() - lastLook < HOUR) return;
    lastLook = timeNow();
    // Pages stay open for days. Offline, this finds nothing.
    registration?.update().catch(() => {});
  }

  /** Switches all pages to the version installed last. The browser may keep the old worker for a while. */
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

  // The next beat reloads the page.
  const channel = new BroadcastChannel(UPDATED);
  channel.onmessage = () => {
    isOutdated = true;
  };

  serviceWorker.register('/sw.js', { scope: '/app', updateViaCache: 'none' }).then(
    (made) => {
      registration = made;
    },
    // Refused by the browser, or offline. The next visit tries again.
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

/** Returns whether this page was reloaded for an update. True only once. */
export function takeUpdateNote(): boolean {
  const isUpdated = tabStorage.get(UPDATED) !== null;
  tabStorage.remove(UPDATED);
  return isUpdated;
}

/**
 * Tracks fields that are typed into. Returns whether any of them still has text, and a function that stops. Emptied or
 * removed fields no longer count.
 */
export function followTyping(): [isTyped: () => boolean, stop: () => void] {
  const fields = new Set<unknown>();
  const note = ({ target }: Event) => void fields.add(target);
  addEventListener('input', note, { capture: true });
  // This may have the focus already.
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
