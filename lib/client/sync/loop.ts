import { sameContent } from '../../sync/merge.ts';
import { ApiFailure, unexpectedAnswer } from '../api/call.ts';
import { type Poke, retryDelay, startBackgroundLoop } from '../background-loop.ts';
import { asCommandFailure } from '../failures.ts';
import { EVERYTHING, keyOf, type TableRow, UNSENT } from '../store/rows.ts';
import { createQueue, type Store } from '../store/store.ts';
import { IDLE_MS, isThere, LIVE_MS, lookDelay } from './cadence.ts';
import { hearChanges, type Listener } from './changes.ts';
import { exchange, isDue, isFull, type Refused, type Wire } from './exchange.ts';
import { isPageHidden, listenToPage } from './page-signs.ts';
import { alone, joinTabs, type Message } from './turns.ts';

/**
 * Whether the service has what is on this device. `off`: it keeps no copy, or nobody is signed in. `partly`: it has
 * everything but what it rejects. `full`: the workspace has no room for the rest. `waiting`: it can't be reached, and is
 * tried again. `getting`: the other way around, this device has only part of what the service has.
 */
export type SyncState = 'off' | 'getting' | 'saving' | 'saved' | 'partly' | 'full' | 'waiting';

/** Delay after a change, since more may follow right away. */
const PAUSE_MS = 250;

/** Coming back to a page causes several events: it becomes visible, gets the focus, is clicked. */
const ONE_LOOK_MS = 1_000;

/** With these codes, asking again is pointless until something else changes: the session, the plan, the workspace. */
const FINAL: ReadonlySet<string> = new Set(['not_signed_in', 'pro_required', 'not_found']);

/** Thrown if an exchange achieved nothing although there was something to do: the next one waits longer each time. */
const FRUITLESS = unexpectedAnswer(200);

/** Workspaces that aren't shown take turns, one at a time. */
const inTurn = createQueue();

interface Options {
  /** Whether the workspace is the one on the screen. */
  isShown?: boolean;
  /** Called with each new state. */
  onState: (state: SyncState) => void;
  /** Called when the service refuses for good: the plan no longer has sync, or the workspace is gone. */
  onRefused?: () => void;
}

/**
 * Exchanges with the service: at once, after each change here, when the user comes back to the page or the connection is
 * back, and otherwise as often as cadence.ts says; never sooner than the service asked. Only one tab at a time, and none
 * repeats what another tab has just done. Returns a function that stops it; it stops on its own when asking again is
 * pointless.
 */
export function startSyncLoop(
  store: Store,
  wire: Partial<Wire>,
  { isShown = true, onState, onRefused }: Options,
): () => void {
  // Not the clock's time, which may be changed. All in ms.
  const now = () => performance.now();
  const refused: Refused = new Map();
  let isRunning = false;
  /** When the user last touched the page. Opening it counts. */
  let touchedAt = now();
  /** When the last exchange began, in this tab or another. */
  let begunAt = Number.NEGATIVE_INFINITY;
  /** Since when an exchange has been due for a reason other than the schedule. */
  let wantedAt: number | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;
  /** Whether the service's revisions went back during the exchange, as after a restored backup. */
  let isSetBack = false;
  /** Increases by two with each exchange that achieved nothing, and decreases by one with each that did. */
  let weariness = 0;
  /** The time to wait that the service last named, to this tab or another. */
  let lookAgainMs = LIVE_MS;
  /** Whether the service tells us of writes; the revision it told last; the revision we have. */
  let isTold = false;
  let toldRev = 0;
  let pulledRev = 0;
  let isExchanging = false;
  const canWait = () => (isTold ? IDLE_MS : lookAgainMs);
  let tellTabs: (message: Message) => void = () => {};

  // Abort background pulls when stopping: if the session ends meanwhile they are refused, which browsers show as errors.
  const over = new AbortController();
  const { pull } = wire;
  const telling: Partial<Wire> = pull
    ? {
        ...wire,
        async pull(asked) {
          const page = await pull(asked, over.signal);
          if (page.hasMore) onState('getting');
          // An older version of the service doesn't say.
          lookAgainMs = page.lookAgainMs ?? LIVE_MS;
          pulledRev = page.nextRev;
          isSetBack ||= page.epochs !== undefined || page.nextRev < asked.since;
          return page;
        },
      }
    : wire;

  const dueRows = async () =>
    wire.push ? (await store.read((reader) => reader.unsent())).filter((row) => isDue(row, refused)) : [];

  /** Exchanges, unless another tab has done so since. Returns whether there is more to send. Throws FRUITLESS. */
  async function run(since: number): Promise<boolean> {
    let due = await dueRows();
    const toldBefore = toldRev;
    // At equal times, the last exchange may have missed this: browsers' clocks can be as coarse as tenths of a second.
    if (begunAt <= since || due.length > 0) {
      begunAt = now();
      isSetBack = false;
      isExchanging = true;
      await exchange(store, telling, refused).finally(() => {
        isExchanging = false;
        if (isSetBack) weariness += 2;
      });
      const before = due;
      due = await dueRows();
      const isStuck = !isSetBack && before.length > 0 && before.every(isIn(due));
      if (isStuck) weariness += 2;
      // The first time, there may be a reason, such as a restored backup.
      if ((isStuck || isSetBack) && weariness > 2) throw FRUITLESS;
      if (!isStuck && !isSetBack) weariness = Math.max(0, weariness - 1);
      tellTabs({ tookMs: now() - begunAt, lookAgainMs: canWait() });
    }
    isRunning = (await store.read((reader) => reader.open())).length > 0;
    // Our own push is told, too.
    return due.length > 0 || (toldRev !== toldBefore && toldRev > pulledRev);
  }

  /** When the next run is due. */
  function next() {
    const quietMs = now() - touchedAt;
    const afterMs = lookDelay({ isShown, isRunning, isHidden: isPageHidden(), quietMs, lookAgainMs: canWait() });
    // A page that is hidden by then looks again once it is visible.
    return afterMs === null ? null : { afterMs, onlyIf: () => !isPageHidden() || (isShown && isRunning) };
  }

  /** Makes a run due after this many ms. */
  function want(poke: Poke, since = now(), afterMs = 0): boolean {
    wantedAt ??= since;
    return poke(Math.max(afterMs, notBefore - now(), 0));
  }

  /** Starts waiting again, unless a run is due anyway. */
  function wait(poke: Poke): void {
    const time = next();
    if (wantedAt === undefined && time) poke(Math.max(begunAt + time.afterMs, notBefore) - now());
  }

  onState('saving');
  const stop = startBackgroundLoop({
    run: () => {
      const since = wantedAt ?? now();
      wantedAt = undefined;
      const job = () => alone(store, () => run(since));
      return isShown ? job() : inTurn(job);
    },
    onSuccess: (isMore, wasPoked) => {
      const isSoon = isMore || wasPoked;
      onState(isSoon ? 'saving' : isFull(refused) ? 'full' : refused.size > 0 ? 'partly' : 'saved');
      return isSoon ? { afterMs: Math.max(PAUSE_MS, notBefore - now()) } : next();
    },
    onFailure: (thrown, failures) => {
      const failure = asCommandFailure(thrown);
      const isFinal = FINAL.has(failure.code);
      onState(isFinal ? 'off' : 'waiting');
      if (isFinal && failure.code !== 'not_signed_in') onRefused?.();
      if (isFinal) return 'stop';
      const retryAfter = failure instanceof ApiFailure ? failure.retryAfter : undefined;
      const afterMs = retryDelay(Math.max(failures, weariness / 2), retryAfter);
      // Another tab wouldn't get any further, and neither would this one if the user came back to it.
      const restMs = weariness > 2 ? afterMs : (retryAfter ?? 0) * 1000;
      notBefore = now() + restMs;
      if (restMs > 0) tellTabs({ tookMs: now() - begunAt, restMs, lookAgainMs: canWait() });
      return { afterMs };
    },
    listen: (poke) => {
      const tabs = joinTabs(store.owner.workspaceId, ({ tookMs, restMs = 0, ...said }) => {
        lookAgainMs = said.lookAgainMs ?? LIVE_MS;
        // That tab doesn't know that this one is told of writes.
        if (canWait() > lookAgainMs) tabs.tell({ tookMs, lookAgainMs: canWait() });
        begunAt = Math.max(begunAt, now() - tookMs);
        notBefore = Math.max(notBefore, now() + restMs);
        wait(poke);
      });
      tellTabs = tabs.tell;

      const stopFollowing = store.onChange((keys) => {
        // Changes from the service leave nothing to send, and may be thousands of records.
        if (!keys.has(EVERYTHING) && !keys.has(UNSENT)) return;
        const since = now();
        // Deletions wait until they can't be undone. A store that can't be read shows its own trouble.
        const found = dueRows().catch(() => []);
        found.then(({ length }) => length > 0 && want(poke, since, PAUSE_MS) && onState('saving'));
      });

      const look = () => {
        if (isShown && now() - begunAt >= ONE_LOOK_MS) want(poke);
        else wait(poke);
      };
      const stopListening = listenToPage({
        onTouch: () => {
          const wasThere = isThere({ quietMs: now() - touchedAt });
          touchedAt = now();
          if (!wasThere) look();
        },
        onLook: () => {
          touchedAt = now();
          look();
        },
        onOnline: () => want(poke),
      });

      const listener: Listener = {
        onRev(rev) {
          toldRev = rev;
          if (rev > pulledRev && !isExchanging) want(poke);
        },
        onOpen(isOpen) {
          // Something may have been written since. If the session has ended, this loop is stopped before it asks.
          const isMissed = isTold && !isOpen && !isPageHidden();
          isTold = isOpen;
          if (isMissed) want(poke, now(), ONE_LOOK_MS);
          else wait(poke);
        },
      };
      const stopHearing = isShown ? hearChanges(store, listener) : () => {};

      return () => {
        stopHearing();
        tabs.leave();
        stopFollowing();
        stopListening();
      };
    },
  });
  return () => {
    stop();
    over.abort();
  };
}

/** Returns a function that tells whether a row is among these, with the same content. */
function isIn(rows: readonly TableRow[]): (row: TableRow) => boolean {
  const records = new Map(rows.map((row) => [keyOf(row), row.record]));
  return (row) => sameContent(records.get(keyOf(row)) ?? {}, row.record);
}
