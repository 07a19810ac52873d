import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { fixture, NOW, readWhole } from '../support/calendars.ts';
import { meetingsIn } from '../support/second-reader.ts';

/*
 * Files in the shapes that providers write, and that the test suites of other libraries have (ical.js, icalendar, node-ical):
 * a second reader, which shares nothing with ours, finds the same meetings and hours, wherever whoever reads them is.
 */

const shapes = readdirSync('tests/fixtures/calendars/shapes').map((file) => `shapes/${file.replace(/\.ics$/, '')}`);
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
const span = { from: NOW - 100 * DAY, to: NOW + 400 * DAY };

const line = ({ title, at, ms, isDay }: ReturnType<typeof meetingsIn>[number]) =>
  `${new Date(at).toISOString()} ${ms / 60_000} ${isDay ? 'day ' : ''}${title}`;

function ours(text: string, timeZone: string) {
  const { entries, unreadable, unknownZones } = readWhole(text, { timeZone });
  expect([unreadable, unknownZones]).toEqual([0, []]);
  const found = entries.flatMap(({ title, starts, durationMs: ms, isDay }) =>
    starts.map((at) => ({ title, at, ms, isDay })),
  );
  return found.sort((a, b) => a.at - b.at || (a.title < b.title ? -1 : 1));
}

const hours = (found: readonly { ms: number }[]) => found.reduce((sum, { ms }) => sum + ms, 0) / 3_600_000;

it('there are forty of them', () => {
  expect(shapes).toHaveLength(40);
});

describe.each(shapes)('%s', (name) => {
  it.each(ZONES)('for a reader in %s', (zone) => {
    const text = fixture(name);
    const [own, theirs] = [ours(text, zone), meetingsIn(text, zone, span)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(own.map(line)).toEqual(theirs.map(line));
    expect(hours(own)).toBe(hours(theirs));
  });
});
