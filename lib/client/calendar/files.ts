import { Unzip, UnzipInflate } from 'fflate';
import { say } from '#words/client-calendar.ts';
import { count } from '../../format.ts';
import { deviceLocales } from '../device-format.ts';
import { MOST_BYTES, MOST_FILES, Unreadable } from './bounds.ts';
import { decode } from './decode.ts';

export interface CalendarText {
  name: string;
  text: string;
}

const megabytes = (bytes: number) => count(Math.round(bytes / 1024 / 1024), deviceLocales());

/** Throws Unreadable for a file that is too large, or empty. */
export function assertSize(bytes: number): void {
  if (bytes > MOST_BYTES)
    throw new Unreadable(say('file.tooLarge', { size: megabytes(bytes), most: megabytes(MOST_BYTES) }));
  if (bytes === 0) throw new Unreadable(say('file.empty'));
}

/** Returns the calendars in a file: one, or all in a zip file. Throws Unreadable. */
export function calendarsIn(name: string, bytes: Uint8Array): CalendarText[] {
  assertSize(bytes.length);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9;
  if (!isZip) return [{ name, text: decode(bytes) }];
  const found = unzip(bytes).map((one) => ({ name: one.name, text: decode(one.bytes) }));
  if (found.length === 0) throw new Unreadable(say('zip.noCalendar'));
  return found;
}

/** How many bytes are unpacked between checks of the size. */
const PORTION = 16 * 1024;

function unzip(bytes: Uint8Array): { name: string; bytes: Uint8Array }[] {
  const found: { name: string; parts: Uint8Array[] }[] = [];
  let size = 0;
  const zip = new Unzip((file) => {
    // Skip the folders that macOS adds, which hold only metadata.
    if (!/\.ics$/i.test(file.name) || /(?:^|\/)(?:__MACOSX\/|\._)/.test(file.name)) return;
    if (found.length === MOST_FILES) throw new Unreadable(say('zip.tooMany', { most: String(MOST_FILES) }));
    const parts: Uint8Array[] = [];
    found.push({ name: file.name.split('/').at(-1) ?? file.name, parts });
    file.ondata = (failed, part) => {
      if (failed) throw failed;
      size += part.length;
      if (size > MOST_BYTES) throw new Unreadable(say('zip.tooLarge', { most: megabytes(MOST_BYTES) }));
      parts.push(part);
    };
    file.start();
  });
  zip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PORTION)
      zip.push(bytes.subarray(at, at + PORTION), at + PORTION >= bytes.length);
  } catch (thrown) {
    throw thrown instanceof Unreadable ? thrown : new Unreadable(say('zip.damaged'));
  }
  return found.map(({ name, parts }) => ({ name, bytes: joined(parts) }));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
