import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { EXPORTED_AT } from '#lib/client/store/values.ts';
import { DAY } from '#lib/time.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import {
  catchSaved,
  deleteRow,
  expectFocus,
  fill,
  holdMeetings,
  holdPeople,
  NINE,
  proIn,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

const NOTE = /this workspace’s time zone/;

/** November 1, 2026, at 03:30 in UTC. */
const EARLY = Date.UTC(2026, 10, 1, 3, 30);

describe('the list of meetings', () => {
  it('has figures, days and months of the workspace’s zone, and says so where the device has another', async () => {
    const { page } = await show(<Meetings />, {
      account: proIn({ timeZone: 'America/New_York', currency: 'USD' }),
      timeZone: 'Europe/Berlin',
      now: EARLY,
      before: holdMeetings([
        { id: 'late', title: 'Late', minutes: 60 },
        { id: 'before', title: 'Before', minutes: 30, daysAgo: 1 },
      ]),
    });
    // At 00:30 in UTC, which is November in Berlin, and 8:30 PM of October 31 in New York.
    const late = await page.findByRole('region', { name: /Today/ });
    expect(textOf(late)).toMatch(/October 2026.*2 meetings · \$270\.00/);
    expect(textOf(within(late).getByRole('listitem'))).toMatch(/Late.*\$180\.00.*8:30 PM.*1 h.*3 people/);
    expect(await page.findByText(NOTE)).toBeTruthy();
    expect(textOf(await page.findByText(NOTE))).toContain('America/New York');
  });

  it('says so where the device’s zone is another one in summer alone', async () => {
    const { page } = await show(<Meetings />, {
      ...{ account: proIn({ timeZone: 'UTC', currency: 'USD' }), timeZone: 'Europe/London' },
      before: holdMeetings([{ id: 'm', title: 'Morning', minutes: 60 }]),
    });
    expect(await page.findByText(NOTE)).toBeTruthy();
  });

  it('reads a zone that no browser knows as UTC', async () => {
    const { page, user } = await show(<Meetings />, {
      ...{ account: proIn({ timeZone: 'Mars/Phobos', currency: 'USD' }), timeZone: 'Asia/Kolkata' },
      before: holdMeetings([{ id: 'm', title: 'Morning', minutes: 60 }]),
    });
    const today = await page.findByRole('region', { name: /Today/ });
    expect(textOf(within(today).getByRole('listitem'))).toMatch(/Morning.*6:00 AM.*1 h/);
    expect(textOf(await page.findByText(NOTE))).toContain('as in UTC');
    await user.click(within(today).getByRole('link', { name: /Morning/ }));
    await page.findByText(/Mar 11, 2026, 6:00.AM UTC/);
  });

  it('has the same for a device in that zone, and no more to say', async () => {
    const { page } = await show(<Meetings />, {
      account: proIn({ timeZone: 'Asia/Kolkata', currency: 'JPY' }),
      timeZone: 'Asia/Kolkata',
      before: holdMeetings([{ id: 'm', title: 'Morning', minutes: 60, currency: 'JPY' }]),
    });
    const today = await page.findByRole('region', { name: /Today/ });
    expect(textOf(today)).toMatch(/March 2026.*1 meeting · ¥18,000/);
    expect(textOf(within(today).getByRole('listitem'))).toMatch(/Morning.*¥18,000.*11:30 AM/);
    expect(page.queryByText(NOTE)).toBeNull();
  });

  it('has one that was added elsewhere, and none that was deleted, at once', async () => {
    const { user, page, store } = await show(<Meetings />, {
      before: holdMeetings([{ id: 'a', title: 'First', minutes: 60 }]),
    });
    await page.findByRole('link', { name: /First/ });
    await holdMeetings([{ id: 'b', title: 'Second', minutes: 30 }])(store());
    const second = await page.findByRole('link', { name: /Second/ });
    await expect.poll(() => textOf(second)).toContain('$90.00');
    await expect.poll(() => textOf(page.getByRole('region', { name: /Today/ }))).toContain('2 meetings · $270.00');
    await deleteRow(user, page.getByRole('button', { name: /^More about Second/ }));
    await expect.poll(() => page.queryByRole('link', { name: /Second/ })).toBeNull();
    await expect.poll(() => textOf(page.getByRole('region', { name: /Today/ }))).toContain('1 meeting · $180.00');
  });

  it('is filtered by days of the workspace’s zone', async () => {
    const { page } = await show(<Meetings />, {
      account: proIn({ timeZone: 'Pacific/Auckland' }),
      timeZone: 'UTC',
      address: '/app/meetings?from=2026-03-11&until=2026-03-11',
      // At 18:00 in UTC, which is 7:00 AM of the next day in Auckland.
      now: NINE + DAY / 2,
      before: holdMeetings([
        { id: 'twelfth', title: 'Of the twelfth', minutes: 60 },
        { id: 'eleventh', title: 'Of the eleventh', minutes: 60, daysAgo: 1 },
        { id: 'tenth', title: 'Of the tenth', minutes: 60, daysAgo: 2 },
      ]),
    });
    expect(await page.findByRole('link', { name: /Of the eleventh/ })).toBeTruthy();
    expect(await page.findByText('1 match')).toBeTruthy();
  });
});

describe.each([
  { currency: 'EUR', cost: '€180.00', both: '€360.00' },
  { currency: 'JPY', cost: '¥18,000', both: '¥36,000' },
])(
  'a meeting that names no currency, as another client may write it, in a workspace with $currency',
  ({ currency, cost, both }) => {
    const options = {
      account: proIn({ currency }),
      async before(store: Store) {
        await holdMeetings(['named', 'unnamed'].map((id) => ({ id, title: id, minutes: 60, currency })))(store);
        await store.write(async (writer) => {
          const { currency: _, ...record } = (await writer.get('meetings', 'unnamed'))?.record ?? {};
          writer.put('meetings', { id: 'unnamed', record });
        });
      },
    };

    it('is listed in the workspace’s', async () => {
      const { page } = await show(<Meetings />, options);
      const today = await page.findByRole('region', { name: /Today/ });
      await expect.poll(() => textOf(today)).toContain(`2 meetings · ${both}`);
      for (const item of within(today).getAllByRole('listitem')) expect(textOf(item)).toContain(cost);
    });

    it('is in it on its own page', async () => {
      const { page } = await show(<MeetingDetail id="unnamed" isNew={false} onDeleted={() => {}} />, options);
      await page.findByRole('heading', { level: 1, name: 'unnamed' });
      expect(textOf(page.getByRole('main'))).toContain(`Total${cost}`);
    });
  },
);

describe('of many meetings', () => {
  const rows = (page: Shown['page']) =>
    within(page.getByRole('main'))
      .queryAllByRole('listitem')
      .filter((row) => within(row).queryByRole('button', { name: /^More about/ }))
      .map((row) => textOf(within(row).getByRole('link')));

  /** Three of different lengths: 180.00, 90.00 and 270.00. */
  const three = [
    { id: 'short', title: 'Short', topicId: 't', minutes: 60 },
    { id: 'long', title: 'Entrevista de diseño 🎉', minutes: 30, plannedMinutes: 20, daysAgo: 1 },
    { id: 'early', title: 'Early', topicId: 't', minutes: 90, plannedMinutes: 120, daysAgo: 2 },
  ];
  const open = (address = '/app/meetings', options: Parameters<typeof show>[1] = {}) =>
    show(<Meetings />, {
      address,
      before: async (store) => {
        await store.write(async (writer) => writer.put('topics', { id: 't', record: { id: 't', name: 'Hiring' } }));
        await holdMeetings(three)(store);
      },
      ...options,
    });

  it.each([
    ['?overrun', ['Entrevista'], '1 meeting · $90.00'],
    ['?topic=t', ['Short', 'Early'], '2 meetings · $450.00'],
    ['?topic=none', ['Entrevista'], '1 meeting · $90.00'],
    ['?from=2026-03-10', ['Short', 'Entrevista'], '2 meetings · $270.00'],
    ['?until=2026-03-10', ['Entrevista', 'Early'], '2 meetings · $360.00'],
    ['?from=2026-03-10&until=2026-03-10', ['Entrevista'], '1 meeting · $90.00'],
    ['?topic=t&overrun', [], ''],
  ])('%s: lists those, and what they add up to', async (query, titles, month) => {
    const { page } = await open(`/app/meetings${query}`);
    await page.findByText(titles.length === 1 ? '1 match' : `${titles.length} matches`);
    await expect.poll(() => rows(page).length).toBe(titles.length);
    for (const [i, title] of titles.entries()) expect(rows(page)[i]).toContain(title);
    if (month !== '') await expect.poll(() => textOf(page.getByRole('main'))).toContain(`March 2026${month}`);
  });

  it('of a topic that is gone, as all are, may be of any again', async () => {
    const { page } = await open('/app/meetings?topic=gone', { before: holdMeetings(three) });
    expect(await page.findByLabelText('Topic')).toBeTruthy();
  });

  it('those of a person are listed, whoever else was there, and also once they are off the list', async () => {
    const { user, page, store } = await open('/app/meetings', {
      before: async (made) => {
        await holdPeople(['Ada', 'Bo'])(made);
        await holdMeetings(three)(made);
        await made.write(async (writer) => {
          for (const [meetingId, personId] of [
            ['short', 'p0'],
            ['short', 'p1'],
            ['early', 'p1'],
          ] as const) {
            const id = `${meetingId}-${personId}`;
            const seat = { count: 1, role: '', external: false, rateKind: 'hour', rateMinor: 6_000 };
            writer.put('attendees', { id, record: { id, meetingId, personId, ...seat } });
            const startedAt = (await writer.get('meetings', meetingId))?.record.startedAt;
            const segment = { id: `${id}-s`, meetingId, attendeeId: id, startedAt, endedAt: null };
            writer.put('segments', { id: segment.id, record: segment });
          }
        });
      },
    });
    await page.findByRole('link', { name: /Short/ });
    await user.click(page.getByText('More filters'));
    const titles = () => rows(page).map((row) => /^(Short|Entrevista|Early)/.exec(row)?.[0]);
    await page.findByRole('option', { name: 'Bo' });
    await user.selectOptions(page.getByLabelText('Person'), 'Bo');
    await expect.poll(titles).toEqual(['Short', 'Early']);
    expect(location.search).toBe('?person=p1');
    await user.selectOptions(page.getByLabelText('Person'), 'Ada');
    await expect.poll(titles).toEqual(['Short']);
    const removal = await import('#lib/client/meetings/removal.ts');
    await removal.remove(store(), { table: 'people', id: 'p0' });
    await expect.poll(() => textOf(page.getByLabelText('Person'))).toContain('Deleted person');
    expect(titles()).toEqual(['Short']);
    await user.selectOptions(page.getByLabelText('Person'), 'Everybody');
    await expect.poll(() => titles().length).toBe(3);
  });

  it('what is chosen is in the address; words are found in whatever letters they are written', async () => {
    const { user, page } = await open();
    await page.findByRole('link', { name: /Short/ });
    await user.type(page.getByRole('searchbox'), 'diseno ENTREVISTA');
    await expect.poll(() => rows(page).length).toBe(1);
    expect(page.getByText('1 match')).toBeTruthy();
    await user.clear(page.getByRole('searchbox'));
    await user.type(page.getByRole('searchbox'), 'nothing like it');
    await user.click(await page.findByRole('button', { name: 'Show all' }));
    await expect.poll(() => rows(page).length).toBe(3);
    await user.selectOptions(page.getByLabelText('Topic'), 'Hiring');
    await expect.poll(() => rows(page).length).toBe(2);
    expect(location.search).toBe('?topic=t');
    await user.click(page.getByText('More filters'));
    await user.click(page.getByLabelText('Overrun only'));
    await expect.poll(() => rows(page).length).toBe(0);
    expect(location.search).toBe('?topic=t&overrun=');
    await user.click(page.getByRole('button', { name: 'Show all' }));
    await expect.poll(() => rows(page).length).toBe(3);
    expect(page.getByLabelText<HTMLSelectElement>('Topic').value).toBe('');
    expect(page.getByLabelText<HTMLInputElement>('Overrun only').checked).toBe(false);
  });

  it('after a deletion the focus goes to the next row, to the one before, and to the heading', async () => {
    const { user, page } = await open();
    const menu = (title: RegExp) => page.getByRole('button', { name: title });
    const [short, long, early] = [/^More about Short/, /^More about Entrevista/, /^More about Early/] as const;
    await page.findByRole('button', { name: long });
    for (const [gone, next] of [
      [long, early],
      [early, short],
      [short, null],
    ] as const) {
      await deleteRow(user, menu(gone));
      await expect.poll(() => page.queryByRole('button', { name: gone })).toBeNull();
      await expectFocus(() => (next ? menu(next) : page.getByRole('heading', { level: 1, name: 'Meetings' })));
      if (gone !== long) continue;
      // From there, the arrow keys go on as from any row.
      await user.keyboard('{ArrowUp}');
      await expectFocus(() => page.getByRole('link', { name: /^Short/ }));
    }
    expect(await page.findByRole('heading', { name: 'No meetings yet' })).toBeTruthy();
  });

  it.each([
    [31, /^1 older meeting is hidden, not deleted\. Free shows the last 30\sdays/],
    [29, null],
  ])('on Free, one of %i days ago is hidden, and counted', async (daysAgo, words) => {
    const { page } = await open('/app/meetings', {
      before: holdMeetings([...three, { id: 'old', minutes: 30, daysAgo }]),
    });
    await page.findByRole('link', { name: /Short/ });
    await expect.poll(() => rows(page).length).toBe(words ? 3 : 4);
    // Not before the plan is known, either.
    if (words) expect((await page.findByText(/older meetings? (is|are) hidden/)).textContent).toMatch(words);
    else expect(page.queryByText(/older meetings? (is|are) hidden/)).toBeNull();
  });

  it.each([
    ['CSV', /meetings-2026-03-11\.csv$/, ['Entrevista'], 'Short'],
    ['Attendance CSV', /attend.*2026-03-11\.csv$/, ['Entrevista'], 'Short'],
    ['JSON', /2026-03-11\.json$/, ['Entrevista'], 'Short'],
  ])('on Pro, those that are shown can be exported: %s', async (action, name, there, not) => {
    const saved = catchSaved();
    const { user, page, store } = await open('/app/meetings?overrun', { account: proIn({ timeZone: 'UTC' }) });
    await page.findByText('Export 1 meeting:');
    await user.click(page.getByRole('button', { name: action }));
    await expect.poll(() => saved.name).toMatch(name);
    const text = (await saved.blob?.text()) ?? '';
    for (const title of there) expect(text).toContain(title);
    expect(text).not.toContain(not);
    // What was saved elsewhere isn’t everything.
    expect(await store().read((reader) => reader.value(EXPORTED_AT))).toBeUndefined();
  });

  it('of currencies, each is added up by itself', async () => {
    const { page } = await open('/app/meetings', {
      before: async (store) => {
        await holdMeetings([{ id: 'yen', title: 'Yen', minutes: 60, currency: 'JPY' }])(store);
        await holdMeetings([{ id: 'dinar', title: 'Dinar', minutes: 60, currency: 'KWD' }])(store);
      },
    });
    const today = await page.findByRole('region', { name: /Today/ });
    await expect.poll(() => textOf(today)).toMatch(/2 meetings · (KWD 18\.000.*¥18,000|¥18,000.*KWD 18\.000)/);
  });
});

describe('one meeting', () => {
  const open = (more: Partial<Parameters<typeof holdMeetings>[0][number]>, now = NINE) =>
    show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
      now,
      before: holdMeetings([{ id: 'm', title: 'Review', minutes: 60, ...more }]),
    });
  const figures = ({ page }: Shown) => {
    const list = page.getByRole('main').querySelector('dl');
    return Object.fromEntries(
      [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
        textOf(term),
        textOf(term.parentElement?.querySelector('dd') ?? term),
      ]),
    );
  };

  it.each([
    [45, { Finished: '15 min early' }],
    [59, { Finished: '1 min early' }],
    [59.5, { Finished: 'on time' }],
    [60, { Finished: 'on time' }],
    [75, { Overrun: '15 min, $45.00' }],
  ])('of %d minutes says how that was against a plan of an hour', async (minutes, told) => {
    const shown = await open({ minutes, plannedMinutes: 60 });
    await shown.page.findByText('Planned length');
    const { Finished, Overrun } = figures(shown);
    expect({ ...(Finished && { Finished }), ...(Overrun && { Overrun }) }).toEqual(told);
  });

  it.each([
    [{ external: false }, { People: '3', 'Person-time': '3 h', 'Cost per minute': '$3.00', Total: '$180.00' }],
    [
      { external: true, heads: 2 },
      { People: '2', External: '2', 'Person-time': '2 h', 'Cost per minute': '$2.00', Total: '$120.00' },
    ],
  ])('without a plan has its figures, and no other: %j', async (more, told) => {
    const shown = await open(more);
    await shown.page.findByRole('heading', { level: 1, name: 'Review' });
    const { Started, Ended, Duration, ...rest } = figures(shown);
    expect([Started, Ended, Duration]).toEqual(['Mar 11, 2026, 6:00 AM', 'Mar 11, 2026, 7:00 AM', '1 h']);
    expect(rest).toEqual(told);
  });

  it('a group of one can become larger', async () => {
    const shown = await open({ heads: 1 });
    const { user, page } = shown;
    await user.click((await page.findAllByText('1 person'))[0] ?? document.body);
    await user.click(await page.findByRole('button', { name: 'Edit rate of 1 person' }));
    await fill(user, await page.findByLabelText('How many people'), '٣');
    await user.keyboard('{Enter}');
    await expect.poll(() => figures(shown).Total).toBe('$180.00');
  });

  it('somebody’s time until its end is split in its middle', async () => {
    const { user, page } = await open({ heads: 1 });
    await user.click((await page.findAllByText('1 person'))[0] ?? document.body);
    await user.click(await page.findByRole('button', { name: /^Split time/ }));
    for (const label of ['Left', 'Back'])
      expect((await page.findByLabelText<HTMLInputElement>(label)).value).toBe('2026-03-11T06:30');
  });

  it.each([
    ['its start', 'Started', '2026-03-11T05:45', ['05:45:00', '07:00:00']],
    ['its end', 'Ended', '2026-03-11T07:15', ['06:00:00', '07:15:00']],
    ['neither', 'Started', '2026-03-11T06:00', ['06:00:20', '07:00:50']],
  ])('with %s changed, its times are as they read, or as they were', async (_, label, time, kept) => {
    const shown = await open({ minutes: 60.5 }, NINE + 20_000);
    const { user, page, store } = shown;
    await user.click(await page.findByText('Start and end'));
    const field = await page.findByLabelText<HTMLInputElement>(label);
    expect(page.getByLabelText<HTMLInputElement>('Ended').value).toBe('2026-03-11T07:00');
    fireEvent.change(field, { target: { value: time } });
    const form = within(field.closest('form') ?? document.body);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Saved.');
    const record = (await store().read((reader) => reader.get('meetings', 'm')))?.record;
    const clock = (ms: unknown) => new Date(Number(ms)).toISOString().slice(11, 19);
    expect([clock(record?.startedAt), clock(record?.endedAt)]).toEqual(kept);
  });

  it('of a group that is split, the rest keeps the focus, where it can be split on or not', async () => {
    const shown = await open({ heads: 3 });
    const { user, page } = shown;
    const split = async (name: string, heads: string) => {
      await user.click(await page.findByRole('button', { name: `Split group ${name}` }));
      await fill(user, await page.findByLabelText('How many to split off?'), heads);
      await user.keyboard('{Enter}');
    };
    await user.click((await page.findAllByText('3 people'))[0] ?? document.body);
    await split('3 people', '3');
    expect(await page.findByText('Enter a whole number from 1 to 2.')).toBeTruthy();
    await fill(user, page.getByLabelText('How many to split off?'), '1');
    await user.keyboard('{Enter}');
    await expectFocus(() => page.getByRole('button', { name: 'Split group 2 people' }));
    // In Arabic digits.
    await split('2 people', '١');
    await expect.poll(() => page.queryByRole('button', { name: /^Split group/ })).toBeNull();
    await expectFocus(() => page.getAllByRole('button', { name: 'Edit rate of 1 person' })[0] ?? document.body);
    expect(figures(shown).Total).toBe('$180.00');
  });
});
