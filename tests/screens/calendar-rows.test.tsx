import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { PlanScreen } from '../../app/(client)/app/calendar/plan/plan.tsx';
import { EACH, holdEvents } from '../support/calendar-screen.tsx';
import { calendar, event } from '../support/calendars.ts';
import { proIn, show, textOf } from '../support/screens.tsx';

const weekly = (title: string, minutes: number) =>
  event(
    `UID:${title}`,
    `SUMMARY:${title}`,
    'DTSTART:20260316T090000Z',
    `DURATION:PT${minutes}M`,
    'RRULE:FREQ=WEEKLY',
    ...EACH,
  );

describe('by series', () => {
  const open = async (count: number) => {
    const titles = Array.from({ length: count }, (_, i) => `Series ${'ABCDEFGHIJ'[i]}`);
    const shown = await show(<CalendarScreen />, {
      before: holdEvents(...titles.map((title, i) => weekly(title, 60 - 5 * i))),
    });
    return { ...shown, series: within(await shown.page.findByRole('figure', { name: 'By series' })) };
  };

  it('eight are all there', async () => {
    const { series } = await open(8);
    expect(series.getAllByRole('listitem')).toHaveLength(8);
    expect(series.queryByText(/^The other/)).toBeNull();
    expect(series.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('of ten, the last two are one figure until all are shown', async () => {
    const { user, series } = await open(10);
    // Of three for 20 and for 15 minutes at 60.00, 52 times; on the screen, and on paper.
    expect(series.getAllByText(/^The other/).map(textOf)).toEqual(['The other 2: $5,460', 'The other 2: $5,460']);
    await user.click(series.getByRole('button', { name: 'Show all 10' }));
    expect(series.queryByRole('button', { name: /^Show all/ })).toBeNull();
    expect(series.getAllByRole('listitem')).toHaveLength(10);
    expect(series.queryByText(/^The other/)).toBeNull();
  });
});

it.each([
  [5, false],
  [6, true],
])('of %i people who aren’t on the list, the first five are asked about: more %s', async (count, isMore) => {
  const who = Array.from({ length: count }, (_, i) => `ATTENDEE:mailto:p${i}@example.com`);
  const { user, page } = await show(<CalendarScreen />, {
    before: holdEvents(event('UID:a', 'DTSTART:20260316T090000Z', ...who)),
  });
  await user.click(await page.findByText('Rates, people and calendars'));
  await page.findByText('Not on your list');
  const rows = () => page.queryAllByLabelText(/^p\d@example\.com/).length;
  expect(rows()).toBe(5);
  const more = page.queryByRole('button', { name: `Show all ${count}` });
  expect(more !== null).toBe(isMore);
  if (more) await user.click(more);
  expect(rows()).toBe(count);
});

it.each([
  ['on Free', null, []],
  ['on Pro', proIn({ timeZone: 'UTC' }), ['Print']],
])('the bill can be printed, and periods beyond 30 days seen, %s', async (_, account, buttons) => {
  const { user, page } = await show(<CalendarScreen />, { account, before: holdEvents(weekly('Alpha', 60)) });
  await user.click(await page.findByRole('button', { name: 'Other periods' }));
  const periods = within(page.getByRole('table', { name: /next weeks/ }))
    .getAllByRole('rowheader')
    .map(textOf);
  expect(periods.some((name) => name.startsWith('Next month'))).toBe(account !== null);
  expect(periods.some((name) => name.startsWith('Next 30 days'))).toBe(true);
  expect(page.queryAllByRole('button', { name: 'Print' }).map(textOf)).toEqual(buttons);
});

it('a weekend is a part of the week only where it has a meeting', async () => {
  const { page, user } = await show(<CalendarScreen />, {
    before: holdEvents(event('UID:a', 'DTSTART:20260314T090000Z', ...EACH)),
  });
  const figure = within(await page.findByRole('figure', { name: 'Week by week' }));
  const days = () => figure.getAllByRole('listitem').map((day) => textOf(day).slice(0, 3));
  expect(days()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await user.click(figure.getByRole('button', { name: 'Later' }));
  expect(days()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
});

it('a calendar’s text that is pasted is read, unless it is pasted into a field', async () => {
  const { page } = await show(<CalendarScreen />, { before: holdEvents(weekly('Alpha', 60)) });
  await page.findAllByText('Alpha');
  const clipboardData = { files: [], getData: () => calendar(event(...EACH)) };
  const field = document.createElement('textarea');
  document.body.append(field);
  const isTaken = (target: HTMLElement, data = clipboardData) => !fireEvent.paste(target, { clipboardData: data });
  expect(isTaken(field)).toBe(false);
  expect(isTaken(document.body, { files: [], getData: () => 'Alpha' })).toBe(false);
  expect(isTaken(document.body)).toBe(true);
  field.remove();
});

it('what a meeting would cost is in the fragment of the address, which counts before its query', async () => {
  location.hash = '#title=Board&people=8&minutes=60&often=month';
  const { user, page } = await show(<PlanScreen />, {
    address: '/app/calendar/plan?title=Other&people=2',
    before: holdEvents(),
  });
  const title = await page.findByLabelText<HTMLInputElement>('Title');
  expect([title.value, page.getByLabelText<HTMLInputElement>('People').value]).toEqual(['Board', '8']);
  await user.type(title, 's');
  expect(new URLSearchParams(location.hash.slice(1)).get('title')).toBe('Boards');
  location.hash = '';
});
