'use client';

import type { Bill } from '../../cost/meeting.ts';
import type { CommandFailure, StoreFailure } from '../failures.ts';
import type { Family, LiveMeter } from '../meter/family.ts';
import type { History, HistoryQuery } from '../meter/history.ts';
import type { Limits } from '../meter/limits.ts';
import type { CostSettings, Person, Topic } from '../store/records.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const todo = (): never => {
  throw new Error('not yet');
};

/** The store, and what is wrong with it. Usable at once: what it is asked before it is open waits. */
export function useStore(): { store: Store; trouble: StoreFailure | null } {
  return todo();
}

/** What a query answers, kept up to date; undefined until the first answer. `keys` name what the query closes over. */
export function useQuery<T>(_query: (reader: Reader) => Promise<T>, _keys: readonly unknown[]): T | undefined {
  return todo();
}

/** Undefined: not read yet. Null: none runs. */
export function useRunningMeeting(): Family | null | undefined {
  return todo();
}

export function useMeeting(_meetingId: string): Family | null | undefined {
  return todo();
}

/** The meter, ticking while it is seen. `view`: the window it is shown in, when that is not the page's own. `everyMs`: coarse displays tick less. */
export function useMoment(
  _family: Family | null | undefined,
  _options?: { view?: Window | null; everyMs?: number },
): LiveMeter | null {
  return todo();
}

/** What a screen reader should say now; the empty text at first. For an aria-live region. */
export function useAnnouncements(_family: Family | null | undefined): string {
  return todo();
}

/** By name. */
export function useRoster(): Person[] | undefined {
  return todo();
}

/** By name. */
export function useTopics(): Topic[] | undefined {
  return todo();
}

export function useSettings(): CostSettings | undefined {
  return todo();
}

export function useLimits(): Limits | undefined {
  return todo();
}

export function useMeetings(_query: HistoryQuery): History | undefined {
  return todo();
}

/** The bills of the rows in view; those not read yet are absent. */
export function useBills(_meetingIds: readonly string[]): ReadonlyMap<string, Bill> {
  return todo();
}

export interface Command<Input, Result> {
  /** Answers undefined when it failed; `failure` says why. */
  run: (input: Input) => Promise<Result | undefined>;
  busy: boolean;
  failure: CommandFailure | null;
  clear: () => void;
}

/** A command of meter/ on this store. */
export function useCommand<Input, Result>(
  _command: (store: Store, input: Input) => Promise<Result>,
): Command<Input, Result> {
  return todo();
}
