import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarsIn } from '#lib/client/calendar/files.ts';
import { linesOf, withPlainBreaks } from '#lib/client/calendar/lines.ts';
import { readFiles } from '#lib/client/calendar/read-files.ts';
import { calendar, event, NOW, TWO } from '../support/calendars.ts';

/** From bytes to lines: folds within a letter, lines in another charset, all line ends. */

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
/** Only for letters up to ÿ. */
const windows1252 = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** A file's only calendar. */
function read(bytes: readonly number[] | string) {
  const content = typeof bytes === 'string' ? bytes : Uint8Array.from(bytes).buffer;
  const { calendars, problems } = readFiles([{ name: 'a.ics', content }], { now: NOW, timeZone: 'UTC' });
  expect(problems).toEqual([]);
  const [one] = calendars;
  if (!one) throw new Error('No calendar was read.');
  return one.content;
}

const titles = (bytes: readonly number[] | string) => read(bytes).entries.map(({ title }) => title);
const fold = utf8('\r\n ');

/** Returns a file with these lines, which are bytes already. */
function around(...lines: number[][]): number[] {
  const [before = '', after = ''] = calendar(event('SUMMARY:here', ...TWO)).split('SUMMARY:here\r\n');
  return [...utf8(before), ...lines.flatMap((line) => [...line, 13, 10]), ...utf8(after)];
}

describe('a letter that a fold splits', () => {
  const name = utf8('SUMMARY:José Müller 🎉');

  test.each([...name.keys()].slice(1))('is whole again, folded before byte %i', (at) => {
    expect(titles(around([...name.slice(0, at), ...fold, ...name.slice(at)]))).toEqual(['José Müller 🎉']);
  });

  test('is whole again in a file with a byte order mark, and where each byte is folded', () => {
    const folded = name.flatMap((byte, i) => (i === 0 ? [byte] : [...fold, byte]));
    expect(titles([0xef, 0xbb, 0xbf, ...around(folded)])).toEqual(['José Müller 🎉']);
  });

  test('changes no line number', () => {
    const split = [...utf8('SUMMARY:M'), 0xc3, ...fold, 0xbc];
    const bytes = [
      ...around(split),
      ...utf8('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ];
    const line =
      String.fromCharCode(...bytes)
        .split('UID:x')[0]
        ?.split('\r\n').length ?? 0;
    expect(read(bytes).reasons).toEqual([{ title: '', line: line - 1, reason: 'It has no start.' }]);
  });
});

describe('a line that is no UTF-8', () => {
  const attendee = (name: string) => `ATTENDEE;CN=${name}:mailto:${name.charCodeAt(2)}@example.com`;

  test('is read as Windows-1252, and the other lines stay as they are', () => {
    const file = around(utf8('SUMMARY:Größe'), windows1252(attendee('Müß')), utf8(attendee('Jože')));
    const { entries, people } = read(file);
    expect(entries.map(({ title }) => title)).toEqual(['Größe']);
    expect(people.map(({ name }) => name).filter(Boolean)).toEqual(['Müß', 'Jože']);
    expect(titles([0xef, 0xbb, 0xbf, ...file])).toEqual(['Größe']);
  });

  test('stays UTF-8 where only a letter of several is cut off', () => {
    expect(titles(around([...utf8('SUMMARY:Žluťoučký k'), 0xc5]))).toEqual(['Žluťoučký k\ufffd']);
  });
});

describe('lines end in CR LF, LF or CR', () => {
  const text = calendar('X-WR-CALNAME:Wo\r\n rk', event('SUMMARY:Pla\r\n nning', ...TWO), 'BEGIN:VEVENT', 'END:VEVENT');
  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR CR LF, as after a transfer as text', '\r\r\n'],
  ])('%s', (_, end) => {
    const whole = read(text);
    expect(whole).toMatchObject({ name: 'Work', unreadable: 1, entries: [{ title: 'Planning' }] });
    expect(read(text.replaceAll('\r\n', end))).toEqual(whole);
    expect(read(utf8(text.replaceAll('\r\n', end)))).toEqual(whole);
  });

  test('several calendars in one, each with its byte order mark', () => {
    const one = calendar('X-WR-CALNAME:Work', event('SUMMARY:One', ...TWO));
    expect(titles(`\ufeff${one}\ufeff${calendar(event('SUMMARY:Two', ...TWO))}`)).toEqual(['One', 'Two']);
  });
});

/**
 * In UTF-8, a byte from C0 to FF begins a letter, and another one of these can't continue it. So no line of Windows-1252
 * letters is UTF-8 by chance.
 */
const western = fc.string({ unit: fc.constantFrom(...'Ab 9;:ÄÖÜäöüßéèñçÀÿ'), minLength: 1 });
const anything = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => !/[\r\n\ufeff]/.test(text) && text.isWellFormed());

test('any text, folded at any bytes, with any ends, in both charsets, reads back equal', () => {
  const line = fc.record({
    value: fc.oneof(
      western.map((text) => ({ text, bytes: windows1252(text) })),
      anything.map((text) => ({ text, bytes: utf8(text) })),
    ),
    cuts: fc.array(fc.nat(400), { maxLength: 12 }),
    space: fc.constantFrom(32, 9),
    end: fc.constantFrom([13, 10], [10], [13]),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), (lines, hasMark) => {
      const file = lines.flatMap(({ value, cuts, space, end }) => {
        const whole = [...utf8('SUMMARY:'), ...value.bytes];
        const at = new Set(cuts.map((cut) => 1 + (cut % (whole.length - 1))));
        return [...whole.flatMap((byte, i) => (at.has(i) ? [...end, space, byte] : [byte])), ...end];
      });
      const mark = hasMark ? [0xef, 0xbb, 0xbf] : [];
      const bytes = Uint8Array.from([...mark, ...utf8('BEGIN:VCALENDAR\r\n'), ...file]);
      const found = [...linesOf(withPlainBreaks(calendarsIn('a.ics', bytes)[0]?.text ?? ''))].map(
        ({ content }) => content,
      );
      expect(found).toEqual(['BEGIN:VCALENDAR', ...lines.map(({ value }) => `SUMMARY:${value.text}`)]);
    }),
    { numRuns: 500 },
  );
});
