import type { CalendarContent } from './content.ts';
import { assertSize, type CalendarText, calendarsIn } from './files.ts';
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
  /** Does it, and lists the file if that is what is wrong: the others go on. */
  const tryFile = (file: string, act: () => void) => {
    try {
      act();
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      read.problems.push({ file, problem: thrown.message });
    }
  };
  for (const [i, { name: file, content }] of files.entries()) {
    tryFile(file, () => {
      for (const { name, text } of textsIn(file, content)) {
        tryFile(name, () => {
          const reading = readCalendar(text, when);
          for (;;) {
            const { done, value } = reading.next();
            if (done) {
              read.calendars.push({ file: name, content: value });
              break;
            }
            tell((i + value) / files.length);
          }
        });
      }
    });
  }
  return read;
}

/** The calendars in a file. Throws Unreadable. */
function textsIn(name: string, content: GivenFile['content']): CalendarText[] {
  if (typeof content !== 'string') return calendarsIn(name, new Uint8Array(content));
  assertSize(content.length);
  return [{ name, text: content }];
}
