import { within } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreFailure } from '#lib/client/failures.ts';
import { readAllTables } from '#lib/client/store/rows.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { Data } from '../../app/(client)/app/data/data.tsx';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { ON_FREE, ON_PRO } from '../support/client.ts';
import {
  catchSaved,
  expectFocus,
  holdMeetings,
  holdPeople,
  NINE,
  proIn,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

const NOTHING = { meetings: 0, people: 0, topics: 0, templates: 0, receipts: 0, tokens: 0 };

type Options = NonNullable<Parameters<typeof show>[1]>;

async function open(options: Options = {}) {
  const shown = await show(<Data />, { address: '/app/data', ...options });
  // By then it's known whether someone is signed in, so this store stays.
  await shown.page.findByText(options.account ? 'Nothing of this workspace yet.' : /^You’re not signed in/);
  return shown;
}

const person = (id: string, more: object = {}) => ({
  ...{ id, name: id, role: '', rateKind: 'hour', rateMinor: 6_000, external: false, ...more },
});

const file = (tables: object, more: object = {}, name = 'export.json') => {
  const workspace = { currency: 'USD' };
  const all = { format: 'meeting-tab', version: 1, exportedAt: new Date(NINE - DAY).toISOString(), workspace };
  return new File([JSON.stringify({ ...all, records: tables, ...more })], name, { type: 'application/json' });
};

const section = (page: Shown['page']) => within(page.getByRole('region', { name: 'Import' }));

async function choose({ user, page }: Shown, chosen: File): Promise<void> {
  await user.upload(await section(page).findByLabelText(/^Choose a file/), chosen);
}

/** Returns the rows of the comparison: ` People 2 1`. */
const compared = (page: Shown['page']) =>
  section(page)
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));

const names = async (shown: Shown) =>
  (await shown.store().read((reader) => reader.all('people'))).map(({ record }) => record.name).toSorted();

describe('an import', () => {
  const TWO_NEW = { people: [person('Ada'), person('p0', { name: 'Bea' }), person('Cleo')] };

  it.each([
    ['keep', 'Keep what’s here', 'Import 2 items', 'Imported: 2 items added.', ['Ada', 'Bo', 'Cleo']],
    [
      'replace',
      'Use the file’s',
      'Import 3 items',
      'Imported: 2 items added, 1 item replaced.',
      ['Ada', 'Bea', 'Cleo'],
    ],
  ])(
    'says what is new and what differs, and the button how many it brings: %s',
    async (_, choice, button, said, all) => {
      const shown = await open({ before: holdPeople(['Bo']) });
      await choose(shown, file(TWO_NEW));
      const { page, user } = shown;
      const heading = await page.findByRole('heading', { name: 'export.json' });
      await expectFocus(() => heading);
      expect(compared(page)).toEqual([
        ['What', 'New', 'Different here'],
        ['People', '2', '1'],
      ]);
      // Nothing is written before it's confirmed.
      expect(await names(shown)).toEqual(['Bo']);
      expect(page.getByText('1 item is different here')).toBeTruthy();
      await user.click(page.getByLabelText(choice));
      await user.click(page.getByRole('button', { name: button }));
      expect(await page.findByText(said)).toBeTruthy();
      await expectFocus(() => page.getByRole('heading', { name: 'Import' }));
      expect(await names(shown)).toEqual(all);
    },
  );

  it('of the same file again has nothing to do; of a third one only what that has', async () => {
    const shown = await open();
    const { page, user } = shown;
    for (const [people, button, said] of [
      [['Ada', 'Bea'], 'Import 2 items', 'Imported: 2 items added.'],
      [['Ada', 'Bea', 'Cleo'], 'Import 1 item', 'Imported: 1 item added.'],
    ] as const) {
      await choose(shown, file({ people: people.map((name) => person(name)) }));
      await user.click(await page.findByRole('button', { name: button }));
      expect(await page.findByText(said)).toBeTruthy();
    }
    await choose(shown, file({ people: [person('Ada')] }));
    expect(await page.findByText('There’s nothing to import: it’s all here already.')).toBeTruthy();
    expect(compared(page)).toEqual([
      ['What', 'New', 'Already here'],
      ['People', '0', '1'],
    ]);
    expect(page.queryByRole('button', { name: /^Import/ })).toBeNull();
    await user.click(page.getByRole('button', { name: 'Cancel' }));
    expect(page.queryByRole('table')).toBeNull();
    await expectFocus(() => page.getByRole('heading', { name: 'Import' }));
    expect(await names(shown)).toEqual(['Ada', 'Bea', 'Cleo']);
  });

  it('counts each kind by itself, in the reader’s digits', async () => {
    const many = Array.from({ length: 1_234 }, (_, i) => person(`p${i}`));
    const shown = await open({ languages: ['de-DE'] });
    const topics = [{ id: 't', name: 'Hiring' }];
    await choose(shown, file({ people: many, topics }));
    await shown.page.findByRole('button', { name: 'Import 1.235 items' });
    expect(compared(shown.page).slice(1)).toEqual([
      ['People', '1.234'],
      ['Topics', '1'],
    ]);
  });

  it('counts what is stored among templates as what it is', async () => {
    const kept = [
      { id: 't1', name: 'Standup' },
      { id: 't2', name: 'Retro' },
      { id: 'budget', kind: 'budget', budgetMinor: 100_000, budgetCurrency: 'USD' },
      // One that was removed.
      { id: 'budget-x', kind: 'budget', series: 'Weekly', budgetMinor: null, budgetCurrency: null },
      { id: 'c1', kind: 'change', series: 'Weekly' },
      ...['a', 'b', 'c'].map((dismissed) => ({ id: `dismissed-${dismissed}`, kind: 'dismissed', dismissed })),
      { id: 'week', kind: 'week', firstWeekday: 1 },
    ];
    const shown = await open();
    await choose(shown, file({ people: [person('Ada')], templates: kept }));
    await shown.page.findByRole('button', { name: 'Import 10 items' });
    expect(compared(shown.page).slice(2)).toEqual([
      ['Templates', '2'],
      ['Budgets', '1'],
      ['Changes', '1'],
      ['Other', '5'],
    ]);
    await shown.user.click(shown.page.getByRole('button', { name: 'Import 10 items' }));
    await expect.poll(async () => (await shown.store().read(readAllTables)).length).toBe(10);
  });

  it.each([
    ['part of a workspace', { complete: false }, /^This file holds only part of its workspace/, true],
    ['a whole one', {}, /^This file holds only part of its workspace/, false],
    ['another currency', { workspace: { currency: 'KWD' } }, /^The file’s rates are in KWD\./, true],
    ['the same currency', {}, /^The file’s rates are in/, false],
  ])('says of a file: %s', async (_, more, words, isSaid) => {
    const shown = await open({ before: holdMeetings([{ id: 'm', minutes: 30 }]) });
    await choose(shown, file({ people: [person('Ada')] }, more));
    await shown.page.findByRole('button', { name: 'Import 1 item' });
    expect(shown.page.queryByText(words) !== null).toBe(isSaid);
  });

  it.each([
    ['nothing', '', /^This file is damaged or cut off, at line 1\. Nothing was imported\.$/],
    ['something else', '{"meetings":[]}', /^This isn’t a Meeting Tab export\.$/],
    ['a newer version’s', '{"format":"meeting-tab","version":2,"records":{}}', /newer version of Meeting Tab/],
  ])('of a file that is %s: says so, and the same can be chosen again', async (_, text, problem) => {
    const shown = await open();
    const bad = new File([text], 'bad.json', { type: 'application/json' });
    for (const _time of [1, 2]) {
      await choose(shown, bad);
      expect((await shown.page.findByText(problem)).getAttribute('role')).toBe('alert');
      expect(section(shown.page).getByLabelText<HTMLInputElement>(/^Choose a file/).files ?? []).toHaveLength(0);
    }
    expect(await shown.store().read(readAllTables)).toEqual([]);
  });

  it('lists what can’t be read with its place, and brings the rest', async () => {
    const shown = await open();
    await choose(shown, file({ people: [person('Ada'), { name: 'no id' }, person('x', { rateMinor: 'much' })] }));
    const { page, user } = shown;
    expect(await page.findByText('2 records can’t be read and won’t be imported.')).toBeTruthy();
    await user.click(page.getByText('See which, and why'));
    expect(await page.findByText('records.people[1].id')).toBeTruthy();
    expect(await page.findByText('records.people[2].rateMinor')).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Import 1 item' }));
    await page.findByText('Imported: 1 item added.');
    expect(await names(shown)).toEqual(['Ada']);
    // Of many, fifty are listed.
    await choose(shown, file({ people: Array.from({ length: 52 }, () => ({ name: 'no id' })) }));
    await user.click(await page.findByText('See which, and why'));
    expect(await page.findByText('And 2 more.')).toBeTruthy();
  });

  it('that fails says that nothing was imported, and is tried again', async () => {
    const shown = await open();
    await choose(shown, file({ people: [person('Ada')] }));
    const { page, user } = shown;
    const button = await page.findByRole('button', { name: 'Import 1 item' });
    const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await user.click(button);
    expect(await page.findByText(/^Nothing was imported\. ./)).toBeTruthy();
    expect(await names(shown)).toEqual([]);
    write.mockRestore();
    await user.click(page.getByRole('button', { name: 'Import 1 item' }));
    expect(await page.findByText('Imported: 1 item added.')).toBeTruthy();
  });
});

describe('what is here', () => {
  it.each([
    ['en-US', '1,001'],
    ['de-DE', '1.001'],
  ])('is counted, for %s', async (language, count) => {
    await open({ languages: [language], before: holdPeople(Array.from({ length: 1_001 }, (_, i) => `Person ${i}`)) });
    const lines = () => [...document.querySelectorAll('dl > div')].map(textOf);
    await expect.poll(lines).toContain(`People${count}`);
    expect(lines()).toContain('Meetings0');
  });
});

describe('the space it takes', () => {
  it.each([
    ['en-US', 950, '0.95 kB'],
    ['en-US', 81_000, '81 kB'],
    ['en-US', 3_210_000, '3.2 MB'],
    ['de-DE', 3_210_000, '3,2 MB'],
    ['en-US', 2_500_000_000, '2.5 GB'],
  ])('is said roughly, for %s: %i bytes are %s', async (language, usage, words) => {
    Object.assign(navigator, { storage: { estimate: async () => ({ usage }) } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
    const { page } = await open({ languages: [language] });
    const line = (await page.findByText('Space used')).closest('div');
    expect(textOf(line ?? document.body).replace(/\s/g, ' ')).toBe(`Space used${words}`);
  });
});

it('what the browser won’t keep is asked for, and a no is said', async () => {
  Object.assign(navigator, { storage: { persisted: async () => false, persist: async () => false } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  const { page, user } = await open();
  await user.click(await page.findByRole('button', { name: 'Ask the browser to keep it' }));
  expect(await page.findByText(/^The browser said no for now\./)).toBeTruthy();
});

describe('what isn’t in the account yet', () => {
  it.each([
    ['Pro', ON_PRO, 'offline', '2 changes on this device aren’t saved to your account yet.'],
    ['Free', ON_FREE, 'offline', null],
  ] as const)('is counted on %s', async (_, account, answer, words) => {
    const id = account.workspaces[0]?.id;
    const { page } = await open({
      account,
      answers: {
        [`GET /v1/workspaces/${id}/contents`]: () => ({ body: NOTHING }),
        'POST /v1/sync/push': () => answer,
      },
      before: async (store) => {
        const { savePerson } = await import('#lib/client/meetings/roster.ts');
        for (const name of ['Ada', 'Bo'])
          await savePerson(store, { name, role: '', rateKind: 'hour', rateMinor: 6_000, external: false });
      },
    });
    await expect.poll(() => [...document.querySelectorAll('dl > div')].map(textOf)).toContain('People2');
    if (words) await page.findByText(words);
    else await page.findByText('Saved on this device only');
    expect(page.queryByText(/^\d+ changes? on this device/)?.textContent ?? null).toBe(words);
  });
});

describe('an export', () => {
  const id = ON_PRO.workspaces[0]?.id;
  const answers = { [`GET /v1/workspaces/${id}/contents`]: () => ({ body: NOTHING }) };

  it.each([
    ['is part of Pro', ON_FREE, /^Exporting is part of Pro\./, ['true', 'true', 'true']],
    [
      'after Pro is everything as JSON, and no spreadsheet',
      { ...ON_FREE, readOnlyUntil: NINE + 30 * DAY },
      /^Pro has ended\. You can still export everything as JSON/,
      [null, 'true', 'true'],
    ],
  ])('%s', async (_, account, words, off) => {
    const { page } = await open({ account, answers });
    expect(await page.findByText(words)).toBeTruthy();
    const buttons = ['Export JSON', 'Export meetings as CSV', 'Export attendance as CSV'];
    const isOff = () => buttons.map((name) => page.getByRole('button', { name }).getAttribute('aria-disabled'));
    await expect.poll(isOff).toEqual(off);
  });

  it.each([
    ['Export meetings as CSV', /^meeting-tab-.*meetings-2026-03-11\.csv$/, 'text/csv', /180\.00/],
    ['Export JSON', /^meeting-tab-.*2026-03-11\.json$/, 'application/json', /"format": ?"meeting-tab"/],
  ])('on Pro is a file of this device: %s', async (action, name, type, content) => {
    const saved = catchSaved();
    const { page, user } = await open({
      ...{ account: proIn({ timeZone: 'Asia/Kathmandu' }), timeZone: 'America/St_Johns', answers },
      // The next day in UTC.
      now: NINE + 16 * HOUR,
      before: holdMeetings([{ id: 'm', title: 'Planning', minutes: 60 }]),
    });
    const button = await page.findByRole('button', { name: action });
    // Until the plan is known, it is Free.
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
    await user.click(button);
    await expect.poll(() => saved.name).toMatch(name);
    expect(saved.blob?.type).toContain(type);
    expect(await saved.blob?.text()).toMatch(content);
    // The next one's result replaces it.
    const failure = new StoreFailure('slow');
    const told = () => [/^Saved .* to your downloads/, failure.message].map((text) => page.queryByText(text) !== null);
    await expect.poll(told).toEqual([true, false]);
    vi.mocked(URL.createObjectURL).mockImplementationOnce(() => {
      throw failure;
    });
    for (const next of [
      [false, true],
      [true, false],
    ]) {
      await user.click(button);
      await expect.poll(told).toEqual(next);
    }
  });
});

async function askAll({ page, user }: Shown) {
  await user.click(await page.findByRole('button', { name: 'Delete everything…' }));
  return within(await page.findByRole('dialog', { name: 'Delete everything on this device?' }));
}

it.each([
  [true, '1 calendar'],
  [false, null],
])('deleting everything counts calendars: %s', async (isKept, words) => {
  const shown = await open({
    before: async (store) => {
      if (!isKept) return;
      const { keepCalendars } = await import('#lib/client/calendar/kept.ts');
      const content = readWhole(calendar(event(...TWO)), { now: NINE, timeZone: 'UTC' });
      await keepCalendars(store, [{ file: 'work.ics', content }]);
    },
  });
  const dialog = await askAll(shown);
  expect(dialog.queryByText('1 calendar')?.textContent ?? null).toBe(words);
  expect(dialog.queryByText(/^There are no meetings or people here\./) === null).toBe(isKept);
});

it('deleting everything waits until the session can be ended, which would bring it back', async () => {
  const contents = { [`GET /v1/workspaces/${ON_PRO.workspaces[0]?.id}/contents`]: () => ({ body: NOTHING }) };
  const answers = { ...contents, 'POST /v1/auth/signout': () => 'offline' as const };
  const shown = await open({ account: ON_PRO, answers });
  const dialog = await askAll(shown);
  await shown.user.click(dialog.getByRole('button', { name: 'Delete everything' }));
  expect(await dialog.findByText(/^We can’t reach the service/)).toBeTruthy();
});

it('deleting everything says what goes, and waits to be told', async () => {
  const shown = await open({ before: holdPeople(['Ada', 'Bo']) });
  const dialog = await askAll(shown);
  expect(dialog.getByText('2 people')).toBeTruthy();
  await shown.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await shown.store().read((reader) => reader.all('people'))).toHaveLength(2);
});
