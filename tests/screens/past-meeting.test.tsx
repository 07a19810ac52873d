import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/time.ts';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { holdStarts, spend } from '../support/meter-screen.tsx';
import { closingAsks, expectFocus, fill, proIn, type Shown, show, textOf } from '../support/screens.tsx';

/** Saturday, 21 November 2026, 14:05 in UTC. */
const NOW = Date.UTC(2026, 10, 21, 14, 5);

async function open(options: Parameters<typeof show>[1] = {}) {
  const shown = await show(<Meetings />, { address: '/app/meetings?add', now: NOW, ...options });
  await shown.page.findByRole('heading', { name: 'Add a past meeting' });
  return shown;
}

async function type({ user, page }: Shown, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await fill(user, page.getByLabelText(label), text);
}

const add = ({ user, page }: Shown) => user.click(page.getByRole('button', { name: 'Add meeting' }));
const typedIn = ({ page }: Shown, label: string) => page.getByLabelText<HTMLInputElement>(label).value;

/** Returns the text beside a field. */
function toldBy({ page }: Shown, label: string): string {
  const ids = page.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

const WHO = 'Who was in the meeting?';

describe('a meeting that was not metered', () => {
  it.each([
    // Three for 60 an hour, and what is typed last: two for 120; for an hour and a quarter.
    ['USD', 'en-US', '5 people, 1 h 15 min: $525.00', '$525.00', '15 min, $105.00'],
    ['JPY', 'ja-JP', /^5 people, .+: ￥525$/, '￥525', '￥105'],
    ['KWD', 'en-US', '5 people, 1 h 15 min: KWD 525.000', 'KWD 525.000', '15 min, KWD 105.000'],
  ])('is estimated and added, in %s for %s', async (currency, language, estimate, total, overrun) => {
    const shown = await open({ languages: [language], before: spend(currency, 1.3) });
    const { user, page, store } = shown;
    await type(shown, { Date: '2026-11-20', Started: '09:00', Ended: '09:45' });
    expect(page.getByLabelText<HTMLInputElement>('Duration').value).toMatch(/45/);
    await type(shown, { Duration: '1:15' });
    expect(typedIn(shown, 'Ended')).toBe('10:15');
    await user.type(page.getByLabelText(WHO), '3 × 60/h external{Enter}');
    await expect.poll(() => typedIn(shown, WHO)).toBe('');
    // Typed people count without Add.
    await user.type(page.getByLabelText(WHO), '2 × Lawyer 120/h external');
    const told = () => page.getAllByRole('status').map(textOf);
    await expect.poll(() => told().find((text) => text.startsWith('5 people, '))).toMatch(estimate);
    await type(shown, { Title: 'Contract talks', Topic: 'Legal', 'Planned length': '60' });
    await add(shown);
    await page.findByRole('heading', { level: 1, name: 'Contract talks' });
    const figures = () => textOf(page.getByRole('main').querySelectorAll('dl')[0] ?? document.body);
    await expect.poll(figures).toContain(total);
    await expect.poll(figures).toContain(overrun);
    // By the device's clock, which is UTC.
    const [row] = await store().read((reader) => reader.all('meetings'));
    expect(row?.record).toMatchObject({
      ...{ startedAt: Date.UTC(2026, 10, 20, 9), endedAt: Date.UTC(2026, 10, 20, 10, 15), plannedMs: HOUR, currency },
    });
    const undo = await page.findAllByRole('button', { name: 'Undo' });
    await user.click(undo[0] ?? document.body);
    await page.findByRole('heading', { name: 'No meetings yet' });
  });

  it.each([
    ['America/St_Johns', 3.5],
    ['Asia/Kathmandu', -5.75],
    ['Pacific/Chatham', -13.75],
    ['America/New_York', 5, 'Europe/Berlin'],
    ['Asia/Kolkata', -5.5, 'America/Los_Angeles'],
  ])('is at what the clock of %s said', async (timeZone, hoursBehind, device = '') => {
    // In a workspace whose zone isn't the device's, the workspace's clock counts, and the form says so.
    const answers = {
      'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-11' } }),
    };
    const shown = await open(device ? { timeZone: device, account: proIn({ timeZone }), answers } : { timeZone });
    const note = `Days and times here are as in ${timeZone.replace('_', ' ')}, this workspace’s time zone.`;
    if (device) await shown.page.findByText(note);
    else expect(shown.page.queryByText(/this workspace’s time zone/)).toBeNull();
    await type(shown, { Date: '2026-11-20', Started: '09:30', Duration: '30', [WHO]: '2 × 60/h' });
    await add(shown);
    await expect.poll(async () => (await shown.store().read((reader) => reader.all('meetings'))).length).toBe(1);
    const [row] = await shown.store().read((reader) => reader.all('meetings'));
    const startedAt = Date.UTC(2026, 10, 20, 9, 30) + hoursBehind * HOUR;
    expect(row?.record).toMatchObject({ startedAt, endedAt: startedAt + 30 * MINUTE });
  });

  it('a group of it can be edited, and whoever is removed leaves the focus to the next, and the last to the field', async () => {
    const shown = await open();
    const { user, page } = shown;
    for (const who of ['2 × 60/h', 'Host 60/h', 'Guest 60/h']) {
      await user.type(page.getByLabelText(WHO), `${who}{Enter}`);
      await expect.poll(() => typedIn(shown, WHO)).toBe('');
    }
    await user.click(page.getByRole('button', { name: 'Edit 2 people' }));
    await fill(user, await page.findByLabelText('How many'), '3');
    await user.keyboard('{Enter}');
    await page.findByRole('button', { name: 'Edit 3 people' });
    // The fields are as they were, but the people would be lost.
    expect(closingAsks()).toBe(true);
    for (const [gone, next] of [
      ['Host', () => page.getByRole('button', { name: 'Remove Guest' })],
      ['Guest', () => page.getByRole('button', { name: 'Remove 3 people' })],
      ['3 people', () => page.getByLabelText(WHO)],
    ] as const) {
      await user.click(page.getByRole('button', { name: `Remove ${gone}` }));
      await expectFocus(next);
    }
    // The group's form submitted nothing else.
    expect(page.getByRole('heading', { name: 'Add a past meeting' })).toBeTruthy();
  });

  it.each([
    ['no start', {}, 'Started', 'Enter when it started.'],
    ['no end', { Started: '09:00' }, 'Ended', 'Enter when it ended or how long it took.'],
    ['a year long ago', { Date: '1926-11-20' }, 'Date', 'That’s before 2000. Check the year.'],
    ['tomorrow', { Date: '2026-11-22' }, 'Date', /in the future/],
    ['later today', { Started: '15:00' }, 'Started', /in the future/],
    ['still going on', { Started: '14:00', Ended: '14:30' }, 'Ended', /still going on/],
    ['no time', { Started: '14:00', Ended: '14:00' }, 'Ended', 'Enter an end after the start.'],
    ['no length', { Started: '13:00', Duration: 'a while' }, 'Duration', /45, 1:30 or 20 min/],
    ['an end before the start', { Started: '13:30', Ended: '00:15' }, 'Ended', 'That’s before the start.'],
    ['nobody', { Started: '13:00', Ended: '14:00', [WHO]: '' }, WHO, /Add someone first/],
    ['half a group', { Started: '13:00', Ended: '14:00', [WHO]: '2 × lots' }, WHO, /./],
    ['a plan that is none', { Started: '13:00', Ended: '14:00', 'Planned length': 'x' }, 'Planned length', /20 min/],
  ])(
    'with %s: says so beside the field, which has the focus, and nothing typed is lost',
    async (_, fields, label, text) => {
      const shown = await open();
      await type(shown, { [WHO]: '2 × 60/h', ...fields });
      await add(shown);
      await expectFocus(() => shown.page.getByLabelText(label));
      expect(toldBy(shown, label)).toMatch(text);
      for (const [field, value] of Object.entries(fields)) expect(typedIn(shown, field)).toBe(value);
      expect(await shown.store().read((reader) => reader.all('meetings'))).toEqual([]);
    },
  );

  it('that went on past midnight is asked about, and ends the next day once that is said', async () => {
    const shown = await open();
    const { user, page, store } = shown;
    await type(shown, { Date: '2026-11-19', Started: '23:30', Ended: '00:15', [WHO]: '2 × 60/h' });
    expect(typedIn(shown, 'Duration')).toBe('');
    await user.click(page.getByRole('button', { name: 'Yes, the next day' }));
    await expectFocus(() => page.getByLabelText('Ended'));
    expect(typedIn(shown, 'Duration')).toBe('45 min');
    // Another end is another question.
    await type(shown, { Ended: '00:20' });
    expect(typedIn(shown, 'Duration')).toBe('');
    await type(shown, { Ended: '00:15' });
    await user.click(page.getByRole('button', { name: 'Yes, the next day' }));
    await add(shown);
    await page.findByText('Meeting added.');
    const [row] = await store().read((reader) => reader.all('meetings'));
    expect(row?.record).toMatchObject({ endedAt: Date.UTC(2026, 10, 20, 0, 15) });
  });

  // It is Saturday, 14:05 in UTC, and Sunday in Auckland.
  it.each([
    ['Pacific/Auckland', 'UTC', '2026-11-22'],
    ['UTC', 'Pacific/Auckland', '2026-11-21'],
  ])('is on the workspace’s day if nothing else is typed: in %s, with a device in %s', async (zone, device, day) => {
    const shown = await open({ timeZone: device, account: proIn({ timeZone: zone }) });
    await expect.poll(() => typedIn(shown, 'Date')).toBe(day);
  });

  it('at a time that the clocks skipped was none', async () => {
    const shown = await open({ timeZone: 'Europe/Berlin', now: Date.UTC(2026, 2, 30, 10) });
    await type(shown, { Date: '2026-03-29', Started: '02:30', Ended: '04:00', [WHO]: '2 × 60/h' });
    await add(shown);
    expect(toldBy(shown, 'Started')).toContain('The clocks skipped 02:30 that day.');
    await type(shown, { Started: '01:30' });
    expect(typedIn(shown, 'Duration')).toBe('1 h 30 min');
  });

  it.each([
    ['60', 'Only 3 h counts: the meter stops 120 minutes after the planned end.', '2 people, 3 h: $360.00'],
    ['120', null, '2 people, 4 h: $480.00'],
    ['', null, '2 people, 4 h: $480.00'],
  ])('of four hours, with %j as planned, costs what the meter would have', async (planned, words, cost) => {
    const shown = await open({ before: spend('USD') });
    await type(shown, { Date: '2026-11-20', Started: '09:00', Duration: '4 h', [WHO]: '2 × 60/h' });
    if (planned) await type(shown, { 'Planned length': planned });
    const told = () => shown.page.getAllByRole('status').map(textOf).join('\n');
    await expect.poll(told).toContain(cost);
    expect(shown.page.queryByText(/^Only .* counts/)?.textContent ?? null).toBe(words);
    await add(shown);
    await expect
      .poll(() => textOf(shown.page.getByRole('main').querySelectorAll('dl')[0] ?? document.body))
      .toContain(`Total${cost.split(': ')[1]}`);
  });

  it('counts as one of the month’s: at the limit it is refused, and what was typed stays', async () => {
    const shown = await open({
      before: holdStarts(19),
    });
    const { page, user } = shown;
    const fields = { Date: '2026-11-20', Started: '09:00', Duration: '30', [WHO]: '2 × 60/h' };
    await type(shown, fields);
    await add(shown);
    await page.findByText('Meeting added.');
    await user.click(page.getByRole('link', { name: '← All meetings' }));
    await user.click(await page.findByRole('link', { name: 'Add a past meeting' }));
    await page.findByRole('heading', { name: 'Add a past meeting' });
    await type(shown, fields);
    await add(shown);
    expect((await page.findByRole('link', { name: 'See Pro' })).getAttribute('href')).toBe('/pricing');
    expect(typedIn(shown, WHO)).toBe('2 × 60/h');
    await user.click(page.getByRole('button', { name: 'Cancel' }));
    await expectFocus(() => page.getByRole('link', { name: 'Add a past meeting' }));
    expect(await shown.store().read((reader) => reader.all('meetings'))).toHaveLength(20);
  });
});
