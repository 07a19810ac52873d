import type { Line } from '../calendar/write-calendar.ts';
import type { Access } from './ask.ts';

/** A calendar that can be chosen. */
export interface Listed {
  id: string;
  name: string;
  /** The one that is meant if nobody chooses. */
  isFirst: boolean;
  /** The address of whose calendar it is; empty: the provider doesn't say. */
  owner: string;
}

/** From and to, epoch ms. */
export interface Window {
  from: number;
  to: number;
}

/** What is known of a calendar: its events as they came, by their ids. */
export interface State {
  events: ReadonlyMap<string, unknown>;
  /** What brings only the changes next time; empty: nothing does. */
  link: string;
}

/** A provider's calendars. */
export interface Source {
  list(access: Access): Promise<Listed[]>;
  /** All events of the window; or, with a link, those that were known and what changed. Throws StateTooOld. */
  read(id: string, known: ReadonlyMap<string, unknown>, link: string, window: Window, access: Access): Promise<State>;
  /** The events as lines of a calendar file. `owner`: the address of whose calendar it is. */
  linesOf(events: ReadonlyMap<string, unknown>, window: Window, owner: string): Line[][];
}

export const ADDRESSED = /^[^\s@]+@[^\s@]+$/;
