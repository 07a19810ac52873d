import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Component, type Piece, piecesOf } from '#lib/client/calendar/components.ts';
import { lineNumbers } from '#lib/client/calendar/lines.ts';

/** Most of a calendar's lines are parsed here and the rest by ical.js, with the same result. */

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');

const isComponent = (piece: Piece) => piece.kind === 'component';

function read(text: string): Component | undefined {
  return [...piecesOf(text)].find(isComponent)?.component;
}

const NAMES = ['UID', 'Summary', 'dtstart', 'DTEND', 'RRULE', 'EXDATE', 'STATUS', 'Attendee'];
const value = fc.string({ unit: fc.constantFrom(...'Ab ,;:="^\\n-+/20é') });
/** A line with any parameter except a zone is parsed by ical.js. */
const OTHER = 'X-OTHER=1';

describe('a line', () => {
  test('is taken apart as ical.js does it, with a zone and without', () => {
    const zone = fc.constantFrom('', ';TZID=Europe/Berlin', ';tzid=W. Europe Standard Time');
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), zone, value, (name, tzid, text) => {
        const [own] = read(event(`${name}${tzid}:${text}`))?.properties ?? [];
        const [library] = read(event(`${name}${tzid};${OTHER}:${text}`))?.properties ?? [];
        const { 'x-other': _, ...parameters } = library?.parameters ?? {};
        expect(own).toEqual(library && { ...library, parameters });
      }),
      { numRuns: 500 },
    );
  });

  test('is read wherever it is folded, in its name too', () => {
    const lines = ['SUMMARY:Planning', 'DESCRIPTION;X=1:SUMMARY:no', 'DTSTART;TZID=Europe/Berlin:20261123T090000'];
    const whole = read(event(...lines))?.properties;
    expect(whole?.map(({ name }) => name)).toEqual(['summary', 'dtstart']);
    const text = lines.join('\r\n');
    for (let at = 1; at < text.length; at += 1) {
      if (/[\r\n]/.test(text.slice(at - 1, at + 1))) continue;
      expect(read(event(`${text.slice(0, at)}\r\n ${text.slice(at)}`))?.properties).toEqual(whole);
    }
  });

  test('has its number, after lines that are passed over', () => {
    const text = event('DESCRIPTION:a\r\n b\r\n\tc', 'UID:1', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:2');
    const places = [...piecesOf(text)].filter(isComponent).map(({ component }) => component.at);
    expect(lineNumbers(text, places)).toEqual([2, 8]);
    expect(lineNumbers(text, places.toReversed())).toEqual([8, 2]);
  });
});
