import type { Bill, Moment } from '../../cost/meeting.ts';
import type { Attendee, Meeting, Pause, Segment } from '../store/records.ts';
import type { Reader } from '../store/rows.ts';

/** An attendee with their comings and goings. */
export interface Presence extends Attendee {
  /** The person's name on the roster; null for a group, or one no longer on the roster. */
  name: string | null;
  /** In order of time. */
  segments: Segment[];
}

/** A meeting and all that belongs to it. */
export interface Family {
  meeting: Meeting;
  topic: string | null;
  /** In the order they joined. */
  attendees: Presence[];
  pauses: Pause[];
}

/** How one attendee stands now. */
export interface LiveAttendee extends Presence {
  present: boolean;
  totalMinor: number;
  overrunMinor: number;
  personMs: number;
}

/** All that a meter shows at a moment. Money in minor units of `currency`, times in ms. */
export interface LiveMeter extends Omit<Moment, 'shares'> {
  meetingId: string;
  title: string;
  topic: string | null;
  currency: string;
  at: number;
  attendees: LiveAttendee[];
  /** Heads in the room now. */
  presentCount: number;
  /** 0 to 1 of the planned time; null without a plan. */
  progress: number | null;
  isPaused: boolean;
  isOverrun: boolean;
}

const todo = (): never => {
  throw new Error('not yet');
};

/** The meeting with all that belongs to it; null when there is none, or it is deleted. */
export async function loadFamily(_reader: Reader, _meetingId: string): Promise<Family | null> {
  return todo();
}

/** The meeting that runs; of several (another device's), the one started last. One whose meter has stopped by itself counts until it is ended. */
export async function loadRunning(_reader: Reader): Promise<Family | null> {
  return todo();
}

/** What the meter shows at `at`. Never negative, whatever the clock says. */
export function liveMeter(_family: Family, _at: number): LiveMeter {
  return todo();
}

/** The bill of a meeting at its end. */
export function billOfFamily(_family: Family): Bill {
  return todo();
}
