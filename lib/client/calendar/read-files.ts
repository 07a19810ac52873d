import type { CalendarContent } from './content.ts';
import { assertSize, calendarsIn } from './files.ts';
import { readCalendar } from './read-calendar.ts';
import { Unreadable } from './unreadable.ts';

/** A file as it was chosen, or text as it was pasted. */
export interface GivenFile {
  name: string;
  content: ArrayBuffer | string;
}

/** A calendar that was read, by the name of its file. */
export interface ReadFile {
  file: string;
  content: CalendarContent;
}

/** What files hold, and what is wrong with those that hold no calendar, in a sentence each. */
export interface ReadFiles {
  calendars: ReadFile[];
  problems: { file: string; problem: string }[];
}

/** Reads files one after another; `tell` hears how far it has come, from 0 to 1. */
export function readFiles(
  files: readonly GivenFile[],
  when: { now: number; timeZone: string },
  tell: (part: number) => void = () => {},
): ReadFiles {
  const read: ReadFiles = { calendars: [], problems: [] };
  for (const [i, { name, content }] of files.entries()) {
    try {
      if (typeof content === 'string') assertSize(content.length);
      const texts =
        typeof content === 'string' ? [{ name, text: content }] : calendarsIn(name, new Uint8Array(content));
      for (const { name, text } of texts) {
        const reading = readCalendar(text, when);
        for (;;) {
          const { done, value } = reading.next();
          if (done) {
            read.calendars.push({ file: name, content: value });
            break;
          }
          tell((i + value) / files.length);
        }
      }
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      read.problems.push({ file: name, problem: thrown.message });
    }
  }
  return read;
}
