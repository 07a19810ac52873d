import { act } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setClockOffset } from '#lib/client/clock.ts';
import { changesOf } from '#lib/client/insights/changes.ts';
import { ENGLISH, speak } from '#lib/client/spoken.ts';
import type { Store } from '#lib/client/store/store.ts';
import { setPlace } from '#lib/client/sync/epochs.ts';
import { WORDS } from '#lib/generated/words/languages.ts';
import { SAVINGS } from '#lib/sync/records.ts';
import { DAY, HOUR, MINUTE, WEEK } from '#lib/time.ts';
import { Changes } from '../../app/(client)/app/changes/changes.tsx';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { StartNotes } from '../../app/(client)/app/meter/series-notes.tsx';
import { fill, holdMeetings, NINE, openMenus, proIn, show, textOf } from '../support/screens.tsx';

type Meetings = Parameters<typeof holdMeetings>[0];

/** Weekly meetings from this many weeks ago. */
const weekly = (title: string, from: number, count: number, minutes: number, heads = 3): Meetings =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: `${title} ${from - i}`, title, minutes, heads, daysAgo: 7 * (from - i) },
  }));

interface Wanted {
  id: string;
  series: string;
  weeksAgo: number;
  change?: string;
  owner?: string;
  heads?: number;
  toMs?: number;
  lookAt?: number;
  /** Waits for this many. */
  people?: number;
  currency?: string;
  isOver?: boolean;
}

/** For `before`: changes that were decided on eight weekly meetings of an hour. */
const holdChanges = (wanted: readonly Wanted[]) => async (store: Store) => {
  await store.write(async (writer) => {
    for (const {
      id,
      series,
      weeksAgo,
      change = 'shorten',
      heads = 3,
      people = 0,
      currency = 'USD',
      ...more
    } of wanted) {
      const decidedAt = NINE - weeksAgo * WEEK - DAY;
      const before = {
        ...{ count: 8, totalMinor: 8 * heads * 6_000, durationMs: 8 * HOUR, personMs: 8 * heads * HOUR, people: [] },
        ...{ days: 56, weeks: 8, lastAt: decidedAt - WEEK, everyMs: WEEK, shortestMs: WEEK },
      };
      const terms = { toMs: 30 * MINUTE, heads: people, every: 1, readers: 0, readMs: 0, owner: '', isOver: false };
      const record = { id, kind: 'change', change, series, currency, decidedAt, before, lookAt: NINE + WEEK };
      writer.put('templates', { id, record: { ...record, endedAt: null, unrelated: [], ...terms, ...more } });
    }
  });
};

const both = (meetings: Meetings, changes: readonly Wanted[]) => async (store: Store) => {
  await holdMeetings(meetings)(store);
  await holdChanges(changes)(store);
};

const MEETINGS = [
  ...weekly('Review', 6, 6, 30),
  ...weekly('Sync', 5, 5, 60, 4),
  ...weekly('Planning', 9, 4, 30),
  ...weekly('Planning', 5, 5, 60),
];
const CHANGES: Wanted[] = [
  { id: 'a', series: 'Review', weeksAgo: 6, owner: 'Sam' },
  { id: 'b', series: 'Sync', weeksAgo: 5, heads: 4, lookAt: NINE - DAY },
  { id: 'c', series: 'Planning', weeksAgo: 9 },
];

const open = (options: Parameters<typeof show>[1] = {}) =>
  show(<Changes />, {
    account: proIn({ currency: 'USD', timeZone: 'UTC' }),
    address: '/app/changes',
    before: both(MEETINGS, CHANGES),
    ...options,
  });

const rows = () => [...document.querySelectorAll('main li')].map(textOf);

describe('changes', () => {
  it('says what was decided, whether it held, and what it saved, to the cent', async () => {
    const { page } = await open();
    // Six of half an hour of three at 60.00, and four of Planning: 90.00 each.
    expect(textOf((await page.findAllByTestId('saved'))[0] ?? document.body)).toBe('$900.00');
    expect(textOf(document.body)).toContain('since January 2026.');
    expect(textOf(document.body)).toContain('1 held, 1 slipped, 1 grew back');
    // The newest decision first.
    const [sync = '', review = '', planning = ''] = rows();
    expect(review).toContain('Review30 min instead of 1 hHeld');
    expect(review).toContain('$540.00 saved');
    expect(review).toMatch(/Based on 6 meetings since Jan 27, 2026\. +Sam checks back on Mar 18, 2026\./);
    expect(sync).toContain('Slipped');
    expect(sync).toContain('$0.00 saved');
    expect(sync).toContain('Time to check back.');
    expect(planning).toContain('Grew back');
    expect(planning).toContain('$360.00 saved');
  });

  it.each([
    ['JPY', ['ja-JP'], '￥90,000'],
    ['EUR', ['de-DE'], '900,00 €'],
  ] as const)('in %s', async (currency, languages, saved) => {
    const { page } = await open({
      ...{ account: proIn({ currency, timeZone: 'Asia/Tokyo' }), languages },
      before: both(
        MEETINGS.map((one) => ({ ...one, currency })),
        CHANGES.map((one) => ({ ...one, currency })),
      ),
    });
    expect(textOf((await page.findAllByTestId('saved'))[0] ?? document.body).replace(/\u00a0/g, ' ')).toBe(saved);
  });

  it('that cost more than before says so, with days by the workspace’s clock', async () => {
    const { user, page } = await open({
      account: proIn({ currency: 'JPY', timeZone: 'Pacific/Honolulu' }),
      before: both(
        weekly('Review', 6, 6, 90).map((one) => ({ ...one, currency: 'JPY' })),
        [{ id: 'a', series: 'Review', weeksAgo: 6, owner: 'Sam', currency: 'JPY' }],
      ),
    });
    // Six of an hour and a half of three at 6,000 in 43 days.
    await expect.poll(() => rows()[0]).toContain('¥54,000 more than before¥460,000 a year');
    expect(rows()[0]).toContain('since Jan 26, 2026. Sam checks back on Mar 17, 2026.');
    await user.click(page.getByRole('button', { name: 'Copy as text' }));
    await expect.poll(() => navigator.clipboard.readText()).toMatch(/^Our meeting changes have cost ¥54,000 since/);
  });

  it('before anything is decided, says how to', async () => {
    const { page } = await open({ account: null, before: holdMeetings(MEETINGS) });
    expect(await page.findByText('No changes yet')).toBeTruthy();
    expect(page.queryByTestId('saved')).toBeNull();
  });

  it('one that was decided anew is followed no longer, and nobody has to look at it again', async () => {
    const { page } = await open({
      before: both(MEETINGS, [...CHANGES, { id: 'd', series: 'sync', weeksAgo: 2, heads: 4 }]),
    });
    await page.findAllByTestId('saved');
    const sync = rows().find((row) => row.startsWith('Sync'));
    expect(sync).toContain('No longer followed');
    expect(sync).not.toContain('check back');
    expect(textOf(document.body)).toContain('1 held, 1 too early to say, 1 grew back');
  });

  it('an hour later, has the form that is open as it was typed', async () => {
    const { page, user } = await open();
    await page.findAllByTestId('saved');
    openMenus();
    await user.click((await page.findAllByRole('button', { name: 'Edit' }))[1] ?? document.body);
    await fill(user, await page.findByLabelText('New length'), '45');
    onTestFinished(() => setClockOffset(0));
    // Whatever looks at the time each minute also looks when the device's clock turns out to be slow.
    act(() => setClockOffset(2 * HOUR));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.getByLabelText<HTMLInputElement>('New length').value).toBe('45');
    expect(page.getAllByTestId('saved').length).toBeGreaterThan(0);
  });

  it('in the first week, knows no pace, and doesn’t say that nobody has met', async () => {
    const { page } = await open({
      before: both(
        [...MEETINGS, ...weekly('Review', 0, 1, 30)],
        [
          { id: 'a', series: 'Review', weeksAgo: 0 },
          { id: 'b', series: 'Ended', weeksAgo: 0, change: 'end' },
        ],
      ),
    });
    expect(textOf((await page.findAllByTestId('saved'))[0] ?? document.body)).toBe('$90.00');
    expect(textOf(document.body)).not.toContain('a year at this pace');
    const [ended = '', review = ''] = rows();
    expect(review).toContain('Based on 1 meeting since Mar 10, 2026.');
    expect(ended).toContain('Ended');
    expect(ended).not.toMatch(/since Mar 10/);
  });

  it('says that nobody has met if nobody has', async () => {
    await open({ before: both(MEETINGS, [{ id: 'b', series: 'Ended', weeksAgo: 0, change: 'end' }]) });
    await expect.poll(() => rows()[0]).toContain('Nobody has met since Mar 10, 2026.');
  });

  it('with nothing but what is kept or over, has no figures, and nothing to print or to copy', async () => {
    const { page } = await open({
      before: both(MEETINGS, [
        { id: 'a', series: 'Review', weeksAgo: 6, change: 'keep' },
        { id: 'b', series: 'Ended', weeksAgo: 6, change: 'end', isOver: true },
      ]),
    });
    expect((await page.findAllByText('No savings yet.')).length).toBeGreaterThan(0);
    expect(rows().join()).not.toContain('$');
    expect(page.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(page.queryByRole('button', { name: 'Copy as text' })).toBeNull();
  });

  it('that came to nothing have saved nothing yet', async () => {
    const { page } = await open({ before: both(MEETINGS, CHANGES.slice(1, 2)) });
    expect((await page.findAllByText('No savings yet.')).length).toBeGreaterThan(0);
  });

  it('of two people are told here, and not on paper, in what is copied or in the weekly email', async () => {
    const { page, user, store } = await open({
      answers: { 'GET /v1/sync/pull': () => 'offline' },
      before: async (store) => {
        await both(
          [...MEETINGS, ...weekly('Pair', 6, 6, 30, 2)],
          [...CHANGES, { id: 'd', series: 'Pair', weeksAgo: 6, heads: 2 }],
        )(store);
        await store.write(async (writer) => setPlace(writer, { since: 1, epochs: [], hasMore: true }));
      },
    });
    // Six of half an hour of two are 360.00.
    const [here, onPaper] = (await page.findAllByTestId('saved')).map(textOf);
    expect([here, onPaper]).toEqual(['$1,260.00', '$900.00']);
    expect(textOf(document.body)).toContain('1 change is left out of what you print or copy');
    await user.click(page.getByRole('button', { name: 'Copy as text' }));
    await expect
      .poll(() => navigator.clipboard.readText())
      .toBe('Our meeting changes have saved $900.00 since January 2026. 1 held, 1 slipped, 1 grew back.');
    const noted = async () => (await store().read((reader) => reader.get('templates', SAVINGS)))?.record.savedMinor;
    // Only some of the meetings wouldn't be enough.
    expect(await noted()).toBeUndefined();
    await store().write(async (writer) => setPlace(writer, { since: 1, epochs: [], hasMore: false }));
    await expect.poll(noted).toBe(90_000);
  });

  it('in Japanese, are listed and end as Japanese does', async () => {
    speak((await WORDS.ja?.())?.default ?? ENGLISH);
    onTestFinished(() => speak(ENGLISH));
    const { page, user } = await open();
    await user.click(await page.findByRole('button', { name: 'テキストとしてコピー' }));
    await expect.poll(() => navigator.clipboard.readText()).toMatch(/\$900\.00[^ ]*。[^ ,.]+、[^ ,.]+、[^ ,.]+。$/);
  });

  it('edits, stops following and deletes, each with an undo', async () => {
    const { page, user, store } = await open();
    const change = async () => (await store().read(changesOf)).find(({ id }) => id === 'a');
    await page.findAllByTestId('saved');
    const opened = (name: string) => page.findByRole('button', { name });
    openMenus();
    await user.click((await page.findAllByRole('button', { name: 'Edit' }))[1] ?? document.body);
    await fill(user, await page.findByLabelText('New length'), '45');
    await user.click(await opened('Save'));
    await expect.poll(async () => (await change())?.toMs).toBe(45 * MINUTE);
    await user.click((await page.findAllByRole('button', { name: 'Stop following' }))[1] ?? document.body);
    await expect.poll(async () => (await change())?.endedAt).not.toBeNull();
    await user.click(await opened('Undo'));
    await expect.poll(async () => (await change())?.endedAt).toBeNull();
    await user.click((await page.findAllByRole('button', { name: 'Delete' }))[1] ?? document.body);
    await expect.poll(change).toBeUndefined();
    await user.click(await opened('Undo'));
    await expect.poll(async () => (await change())?.toMs).toBe(45 * MINUTE);
  });
});

describe('deciding', () => {
  const insights = (options: Parameters<typeof show>[1] = {}) =>
    show(<Insights />, {
      account: proIn({ currency: 'USD', timeZone: 'UTC' }),
      address: '/app/insights?range=quarter',
      before: holdMeetings(weekly('Review', 8, 8, 60, 10)),
      // What people in the room said.
      answers: { 'GET /v1/receipts': () => ({ body: { receipts: [] } }) },
      ...options,
    });

  it('about a series: says what it would save, decides it, and follows it from then on', async () => {
    const { page, user, store } = await insights();
    await user.click((await page.findAllByRole('button', { name: 'Decide about “Review”' }))[0] ?? document.body);
    const dialog = await page.findByRole('dialog', { name: 'Change “Review”' });
    await expect.poll(() => textOf(dialog)).toMatch(/8 times in 5\d days, 1 h and \$600\.00 each\./);
    await fill(user, await page.findByLabelText('New length'), '0');
    await user.click(page.getByRole('button', { name: 'Decide' }));
    expect(await page.findByText('Enter a length like 25 min.')).toBeTruthy();
    await user.click(page.getByLabelText('End'));
    expect(textOf(dialog)).toMatch(/\$3\d,000 a year less/);
    await user.selectOptions(page.getByLabelText('Without this decision, it'), 'ends with its project');
    expect(textOf(dialog)).toContain('Saves nothing');
    await user.click(page.getByLabelText('Shorten'));
    await fill(user, page.getByLabelText('New length'), '25');
    // Only an end can be over.
    expect(textOf(dialog)).toMatch(/\$\d\d,000 a year less/);
    await fill(user, page.getByLabelText('Who’s responsible (optional)'), 'S'.repeat(1_000));
    await user.click(page.getByRole('button', { name: 'Decide' }));
    await page.findByText(/at most 80 characters/);
    expect(page.queryByRole('link', { name: 'See Pro' })).toBeNull();
    await fill(user, page.getByLabelText('Who’s responsible (optional)'), 'Sam');
    await user.click(page.getByRole('button', { name: 'Decide' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(await store().read(changesOf)).toMatchObject([
      { series: 'Review', kind: 'shorten', toMs: 25 * MINUTE, owner: 'Sam', before: { count: 8, totalMinor: 480_000 } },
    ]);
    expect(await page.findByRole('link', { name: 'See changes' })).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => store().read(changesOf)).toEqual([]);
  });

  it('about a single meeting: says nothing about a year', async () => {
    const { page, user, store } = await insights({
      before: holdMeetings([...weekly('Review', 8, 8, 60, 10), ...weekly('Kickoff', 1, 1, 60, 10)]),
    });
    await user.click((await page.findAllByRole('button', { name: 'Decide about “Kickoff”' }))[0] ?? document.body);
    const dialog = await page.findByRole('dialog', { name: 'Change “Kickoff”' });
    await expect.poll(() => textOf(dialog)).toMatch(/Once in \d days, 1 h and \$600\.00/);
    expect(textOf(dialog)).not.toMatch(/a year|Saves nothing/);
    await user.click(page.getByRole('button', { name: 'Decide' }));
    await expect.poll(() => store().read(changesOf)).toMatchObject([{ series: 'Kickoff', expectedMinor: null }]);
  });

  it('Free decides one', async () => {
    const { page, user } = await insights({
      account: null,
      address: '/app/insights?range=month',
      before: both(
        weekly('Review', 3, 15, 60, 10).map((one, i) => ({ ...one, daysAgo: 2 * i })),
        [{ id: 'x', series: 'Other', weeksAgo: 2 }],
      ),
    });
    const [button] = await page.findAllByRole('button', { name: 'Decide about “Review”' });
    await user.click(button ?? document.body);
    await page.findByRole('dialog');
    await user.click(await page.findByRole('button', { name: 'Decide' }));
    expect(await page.findByText(/Free follows one change/)).toBeTruthy();
    const dialog = page.getByRole('dialog');
    expect([...dialog.querySelectorAll('a')].map(textOf)).toEqual(['See Pro']);
  });
});

it('a statement has what changes have saved in its time, and none that says what somebody is paid', async () => {
  const account = proIn({ currency: 'USD', timeZone: 'UTC' });
  const address = '/app/insights?range=month&on=2026-02-10&statement';
  const few = weekly('Pair', 6, 6, 30, 2);
  await show(<Insights />, {
    ...{ account, address },
    before: both([...MEETINGS, ...few], [...CHANGES, { id: 'd', series: 'Pair', weeksAgo: 6, heads: 2 }]),
  });
  const part = () =>
    [...document.querySelectorAll('.statement section')].map(textOf).find((text) => text.startsWith('Changes'));
  // Review: four of February at 90.00 less; Planning: of Feb 4 on at none, and Sync at none.
  await expect.poll(part).toContain('Saved by 3 changes$');
  expect(part()).toContain('1 held, 1 slipped, 1 grew back');
});

describe('the next meeting of a series', () => {
  const told = async (change: Partial<Wanted> & Record<string, unknown>, title = 'Review #8') => {
    const account = proIn({ currency: 'USD', timeZone: 'America/New_York' });
    const before = both(MEETINGS, [{ id: 'a', series: 'Review', weeksAgo: 6, ...change }]);
    await show(<StartNotes title={title} topic="" />, { account, before });
    await expect.poll(() => textOf(document.body)).toContain('last time');
    return [...document.querySelectorAll('main li')].map(textOf).find((text) => text.endsWith('.'));
  };

  it.each([
    [{}, 'Set to 30 min on Jan 27.'],
    [{ change: 'shrink', people: 2 }, 'Set to 2 people on Jan 27.'],
    [{ change: 'space', every: 2 }, 'One meeting in 2 since Jan 27.'],
    [{ change: 'end' }, 'Ended on Jan 27.'],
    [{ change: 'write' }, 'Written instead since Jan 27.'],
    [{ change: 'keep' }, undefined],
    [{ endedAt: NINE - DAY }, undefined],
    [{ series: 'Other' }, undefined],
  ])('says in a line what was decided: %o', async (change, line) => {
    expect(await told(change)).toBe(line);
  });
});
