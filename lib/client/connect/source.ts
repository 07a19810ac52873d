import type { Line } from '../calendar/write-calendar.ts';
import type { Access } from './ask.ts';

/** A calendar that can be chosen. */
export interface Listed {
  id: string;
  name: string;
  /** The default choice. */
  isFirst: boolean;
  /** The owner's address; empty: the provider doesn't say. */
  owner: string;
}

/** Start and end, epoch ms. */
export interface Window {
  from: number;
  to: number;
}

/** The events of a calendar as received, by id. */
export interface State {
  events: ReadonlyMap<string, unknown>;
  /** An address or token that returns only the changes next time; empty: none. */
  link: string;
}

/** A provider's calendars. */
export interface Source {
  list(access: Access): Promise<Listed[]>;
  /** Returns all events in the window; with a link, the known events updated by the changes. Throws StateTooOld. */
  read(id: string, known: ReadonlyMap<string, unknown>, link: string, window: Window, access: Access): Promise<State>;
  /** Returns the events as lines of a calendar file. `owner`: the address of the calendar's owner. */
  linesOf(events: ReadonlyMap<string, unknown>, window: Window, owner: string): Line[][];
}

export const ADDRESSED = /^[^\s@]+@[^\s@]+$/;
