import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { holdEvents } from '../support/calendar-screen.tsx';
import { event } from '../support/calendars.ts';
import { proIn, show, textOf } from '../support/screens.tsx';

const ofPeople = (count: number) => Array.from({ length: count }, (_, i) => `ATTENDEE:mailto:p${i}@example.com`);

const weekly = (title: string, day: number, heads: number, ...lines: string[]) =>
  event(
    `UID:${title}`,
    `SUMMARY:${title}`,
    `DTSTART:202603${day}T090000Z`,
    'RRULE:FREQ=WEEKLY',
    ...ofPeople(heads),
    ...lines,
  );

/** Returns what is on paper: everything that isn't only for the screen. */
function paper(): string {
  const page = document.body.cloneNode(true) as HTMLElement; // A clone of an element is one.
  for (const one of page.querySelectorAll('[class~="print:hidden"]')) one.remove();
  return textOf(page).replace(/[\u2066-\u2069]/g, '');
}

const open = (currency: string, ...events: string[]) =>
  show(<CalendarScreen />, { account: proIn({ currency, timeZone: 'UTC' }), before: holdEvents(...events) });

describe('a printed calendar', () => {
  it.each([
    // Weekly for half an hour, at 60.00 each an hour.
    ['USD', '52 times a year, 5 people, 30 min · $150.00 each', 'The other 2: $9,360', '$60.00'],
    ['JPY', '52 times a year, 5 people, 30 min · ¥150 each', 'The other 2: ¥9,360', '¥60'],
  ])('has a series of two people neither by title nor by its facts, in %s', async (currency, facts, others, pair) => {
    const { page, user } = await open(
      currency,
      weekly('Planning', 16, 5),
      weekly('Ann / Bob', 17, 2),
      weekly('Review', 18, 4),
    );
    const series = within(await page.findByRole('figure', { name: 'By series' }));
    expect(series.getAllByRole('listitem')).toHaveLength(3);
    for (const isNamed of [false, true]) {
      if (isNamed) await user.click(page.getByLabelText('With series titles'));
      expect(paper()).toContain(facts);
      // The total less the larger ones would be the smallest, so two are combined.
      expect(paper()).toContain(others);
      expect(paper()).toContain(isNamed ? 'Planning' : 'Series 1');
      for (const told of ['2 people', '4 people', 'Series 2', 'Ann / Bob', 'Review', `30 min · ${pair} each`])
        expect(paper()).not.toContain(told);
    }
    expect(textOf(document.body)).toContain(`2 people, 30 min · ${pair} each`);
  });

  it.each([
    [2, 'USD', false],
    [2, 'JPY', false],
    [3, 'USD', true],
  ])('of %i people in all, in %s, has hours: %s', async (heads, currency, hasHours) => {
    const { page, user } = await open(currency, weekly('Planning', 16, heads), weekly('Review', 17, heads));
    await page.findByRole('figure', { name: 'By series' });
    await user.click(page.getByRole('button', { name: 'Later' }));
    const told = ['person-time', 'person-hours', '30 min', 'By series', 'Week by week', 'one series of meetings'];
    expect(told.filter((words) => paper().includes(words))).toEqual(hasHours ? told : []);
    expect(told.every((words) => textOf(document.body).includes(words) || words === 'one series of meetings')).toBe(
      true,
    );
    expect(paper()).toContain('A year at this pace');
  });

  it('has no hours of a week in which only two meet, nor its days', async () => {
    const { page, user } = await open(
      'USD',
      weekly('Ann / Bob', 16, 2),
      event('UID:x', 'DTSTART:20260325T090000Z', 'RRULE:FREQ=MONTHLY', ...ofPeople(6)),
    );
    await page.findByRole('figure', { name: 'By series' });
    expect(paper()).toContain('person-hours');
    expect(paper()).not.toContain('person-time');
    await user.click(page.getByRole('button', { name: 'Later' }));
    expect(paper()).not.toContain('Week by week');
    await user.click(page.getByRole('button', { name: 'Other periods' }));
    // For this week, which has none, thirty days, the next month and the quarter.
    expect(paper().match(/person-time/g)).toHaveLength(4);
  });

  it('has no facts of a meeting of two in a series of more', async () => {
    const { page } = await open(
      'USD',
      weekly('Planning', 16, 5),
      event(
        'UID:Planning',
        'SUMMARY:Planning',
        'RECURRENCE-ID:20260316T090000Z',
        'DTSTART:20260316T090000Z',
        ...ofPeople(2),
      ),
    );
    await page.findByRole('figure', { name: 'By series' });
    expect(textOf(document.body)).toContain('2 people, 30 min · $60.00 each');
    expect(paper()).toContain('Series 1');
    expect(paper()).not.toContain('2 people');
  });

  it('doesn’t say what would make it less, of which a part may be one person’s', async () => {
    const { page } = await open('USD', weekly('Planning', 16, 3));
    await page.findByRole('region', { name: 'What if' });
    expect(paper()).not.toContain('What if');
  });
});

it('the sentence to copy is about a series of three or more', async () => {
  const { page, user } = await open(
    'USD',
    weekly('Ann / Bob', 17, 2, 'DURATION:PT6H'),
    weekly('Planning', 16, 5),
    weekly('Review', 18, 3),
  );
  await user.click(await page.findByLabelText('With series titles'));
  await user.click(page.getByRole('button', { name: 'Copy sentence' }));
  expect(await navigator.clipboard.readText()).toMatch(/“Planning” is \$7,800 of it\.$/);
  expect(textOf(page.getAllByRole('status')[0] ?? document.body)).toContain('“Ann / Bob”');
});
