import type { ProviderName } from '../../calendars/terms.ts';
import { Unreadable } from './bounds.ts';
import type { CalendarContent } from './content.ts';
import { assertSize, type CalendarText, calendarsIn } from './files.ts';
import { readCalendar, type When } from './read-calendar.ts';

/** Where to read a calendar that isn't from a file. */
export interface CalendarSource {
  provider: ProviderName;
  /** The provider's id for it. */
  id: string;
  /** The owner's address; empty: unknown. */
  owner: string;
  /** The address of the account that reads it; empty: unknown. */
  account?: string;
}

/** A chosen file, pasted text, or a provider's calendar in the form of a file. */
export interface GivenFile {
  name: string;
  content: ArrayBuffer | string;
  source?: CalendarSource;
}

export interface ReadFile {
  file: string;
  content: CalendarContent;
  source?: CalendarSource;
}

/** The calendars in files, and a sentence about each file that can't be read. */
export interface ReadFiles {
  calendars: ReadFile[];
  problems: { file: string; problem: string }[];
}

/** Reads files one after another; `tell` gets the progress, from 0 to 1. */
export function readFiles(files: readonly GivenFile[], when: When, tell: (part: number) => void = () => {}): ReadFiles {
  const read: ReadFiles = { calendars: [], problems: [] };
  /** Runs `act`, and lists the file if it is unreadable; the others continue. */
  const tryFile = (file: string, act: () => void) => {
    try {
      act();
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown;
      read.problems.push({ file, problem: thrown.message });
    }
  };
  for (const [i, { name: file, content, source }] of files.entries()) {
    tryFile(file, () => {
      for (const { name, text } of textsIn(file, content)) {
        tryFile(name, () => {
          const reading = readCalendar(text, when);
          for (;;) {
            const { done, value } = reading.next();
            if (done) {
              read.calendars.push({ file: name, content: value, ...(source && { source }) });
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
