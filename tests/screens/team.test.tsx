import { cleanup, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { joinedOf, putJoined } from '#lib/client/ledger/joined.ts';
import { NOBODY, type Store, type StoreOwner } from '#lib/client/store/store.ts';
import {
  cardExample,
  entryExample,
  invitationExample,
  type Ledger,
  ledgerSummaryExample,
  memberExample,
} from '#lib/ledgers/schema.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { MINUTE, WEEK } from '#lib/time.ts';
import { ON_FREE } from '../support/client.ts';
import { answers, CLOCK, id, ledger, open, PATH } from '../support/ledger-screen.tsx';
import { JOINED } from '../support/ledger-service.ts';
import type { Answers, Asked } from '../support/screen-service.ts';
import { asksOf, fill, later, NINE, proIn, textOf } from '../support/screens.tsx';

describe('without a ledger', () => {
  const none = { 'GET /v1/ledgers': () => ({ body: { ledgers: [] } }) };

  it('says what one is, and on Free that joining is free', async () => {
    const { page } = await open({ account: ON_FREE, answers: none });
    expect(await page.findByText('What do your team’s meetings cost?')).toBeTruthy();
    expect(page.getByText(/Joining is free/)).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Make a ledger' })).toBeNull();
  });

  it('makes one with the averages of roles that three share, and keeps its key here', async () => {
    const before = (store: Store) =>
      store.write(async (writer) => {
        writer.setValue('settings', { currency: 'EUR', loadMultiplier: 1, hoursPerYear: 2080, overrunCapMinutes: 120 });
        for (const [i, rateMinor] of [6_000, 7_000, 8_000, 30_000].entries()) {
          const role = i < 3 ? 'Engineer' : 'Boss';
          const record = { id: `p${i}`, name: `P${i}`, role, rateKind: 'hour', rateMinor, external: false };
          writer.put('people', { id: record.id, record });
        }
      });
    const made = { id: '', key: undefined as unknown };
    const service = {
      ...answers(),
      ...none,
      'POST /v1/ledgers': async ({ body }: { body: unknown }) => {
        made.id = (body as Ledger).id;
        // It's already there, since the page may be closed before it hears that the ledger exists.
        made.key = await store().read((reader) => reader.value(`ledger-key:${made.id}`));
        return { body: { ...ledger, membership: null } };
      },
    };
    const { page, user, asked, store } = await open({ answers: service, before });
    await user.click(await page.findByRole('button', { name: 'Make a ledger' }));
    const role = await page.findByLabelText('Role');
    for (const currency of ['USD', 'EUR']) {
      await fill(user, page.getByLabelText('Currency'), currency);
      expect(page.getByLabelText(`An hour, in ${currency}`)).toBeTruthy();
    }
    await fill(user, role, ' ');
    await user.click(page.getByRole('button', { name: 'Make ledger' }));
    expect(await page.findByText('Enter a name of up to 80 characters.')).toBeTruthy();
    expect(page.getByText('Enter a role.')).toBeTruthy();
    await fill(user, page.getByLabelText('Name'), 'Company');
    await fill(user, role, 'Engineer');
    // It can't be changed later, and would be read as UTC.
    await fill(user, page.getByLabelText('Time zone'), 'Berlin');
    await user.click(page.getByRole('button', { name: 'Make ledger' }));
    expect(await page.findByText('Enter a time zone, like Europe/Berlin.')).toBeTruthy();
    expect(page.queryByText('Enter a role.')).toBeNull();
    await fill(user, page.getByLabelText('Time zone'), 'Europe/Berlin');
    await user.click(page.getByRole('button', { name: 'Make ledger' }));
    expect(await page.findByRole('heading', { name: ledger.name })).toBeTruthy();
    expect(asksOf(asked, 'POST /v1/ledgers')[0]?.body).toEqual({
      ...{ id: made.id, name: 'Company', currency: 'EUR', timeZone: 'Europe/Berlin' },
      card: [{ role: 'Engineer', hourMinor: 7_000 }],
      // The engineers', too, since an average with the boss would reveal the boss's rate.
      elseHourMinor: 7_000,
    });
    expect(made.key).toMatch(/^[\w-]{43}$/);
    // Nor does the key leave the device.
    expect(JSON.stringify(asked)).not.toContain(made.key);
  });
});

describe('a ledger', () => {
  it('shows what the service has added up: the total, where it went, and what is a year at this pace', async () => {
    const { page, asked } = await open();
    await expect.poll(() => page.queryByTestId('period-total')?.textContent).toBe('€306.00');
    expect(page.getByText('Weekly review')).toBeTruthy();
    expect(asksOf(asked, `GET ${PATH}/summary`).length).toBeGreaterThan(1);
    // It has no meeting from this device, so nothing is known about external people.
    expect(page.queryByText(/External people/)).toBeNull();
    expect(page.queryByText(/^You’re offline|older card/)).toBeNull();
  });

  it.each([
    ['in the morning', NINE, '2026-02-11'],
    ['in the evening', NINE + 11 * 60 * MINUTE, '2026-02-12'],
  ])('asks for whole days, which are all that it is told of: %s', async (_, now, before) => {
    const { page, asked } = await open({ now });
    await page.findByText('Where it went');
    const asks = asksOf(asked, `GET ${PATH}/summary`).map(({ query }) => [
      Number(query.get('from')),
      Number(query.get('to')),
    ]);
    const berlin = (ms = 0) => new Intl.DateTimeFormat('sv', { ...CLOCK, timeZone: ledger.timeZone }).format(ms);
    expect(asks.flat().map((ms) => berlin(ms).slice(11))).toEqual(asks.flat().map(() => '00:00'));
    expect(asks.map(([, to]) => berlin(to).slice(0, 10))).toContain(before);
  });

  it('has budgets of the whole month, also while only its first days are shown', async () => {
    const { page, asked } = await open({ address: '/app/team?range=own&from=2026-03-01&until=2026-03-05' });
    await page.findByText('Where it went');
    const day = (ms: string | null) =>
      new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: ledger.timeZone }).format(Number(ms));
    const asks = asksOf(asked, `GET ${PATH}/summary`).map(
      ({ query }) => `${day(query.get('from'))} ${day(query.get('to'))}`,
    );
    expect(asks).toContain('2026-03-01 2026-03-06');
    expect(asks).toContain('2026-03-01 2026-04-01');
  });

  const few = { few: true, bySeries: [], byTopic: [], byHour: [], bySize: [], byDay: [], top: [] };

  it('shows totals only with few senders, and says why', async () => {
    const { page } = await open({ answers: answers({}, few) });
    expect(await page.findByText(/Fewer than three people sent/)).toBeTruthy();
    expect(page.queryByText('Where it went')).toBeNull();
  });

  it('says how many meetings are priced by an older card', async () => {
    const { page } = await open({ answers: answers({}, { unpriced: 1 }) });
    expect(await page.findByText(/^1 meeting is still priced by an older card/)).toBeTruthy();
  });

  it('is priced by its newest card if that is chosen, and by each meeting’s own again', async () => {
    const { page, user, asked } = await open({ answers: answers({ card: { ...ledger.card, version: 2 } }) });
    await page.findByText('Where it went');
    const prices = () => asksOf(asked, `GET ${PATH}/summary`).at(-1)?.query.get('prices') ?? 'own';
    expect(prices()).toBe('own');
    await user.click(page.getByLabelText('Today’s card'));
    await expect.poll(prices).toBe('newest');
    const card = await page.findByLabelText('The card at the time');
    const asks = asksOf(asked, `GET ${PATH}/summary`).map(({ query }) => [query.get('from'), query.get('prices')]);
    const [atOwn, atNewest] = ['own', 'newest'].map((of) => asks.flatMap(([from, at]) => (at === of ? from : [])));
    // Includes what the period is compared with.
    expect(new Set(atNewest)).toEqual(new Set(atOwn));
    await user.click(card);
    await expect.poll(prices).toBe('own');
  });

  it('is the one that is chosen, whichever the address names', async () => {
    const second = { ...ledger, id: 'c'.repeat(22), name: 'Second' };
    const { page, user } = await open({
      address: `/app/team?ledger=${second.id}`,
      answers: {
        ...answers(),
        'GET /v1/ledgers': () => ({ body: { ledgers: [ledger, second] } }),
        [`GET /v1/ledgers/${second.id}/summary`]: () => ({ body: ledgerSummaryExample }),
        [`GET /v1/ledgers/${second.id}/entries`]: () => ({ body: { entries: [], nextCursor: null } }),
        [`GET /v1/ledgers/${second.id}/members`]: () => ({ body: { members: [] } }),
        [`GET /v1/ledgers/${second.id}/invitations`]: () => ({ body: { invitations: [] } }),
      },
    });
    await page.findByRole('heading', { level: 1, name: 'Second' });
    await user.selectOptions(page.getByLabelText('Ledger'), ledger.name);
    await page.findByRole('heading', { level: 1, name: ledger.name });
    await user.selectOptions(page.getByLabelText('Ledger'), 'Second');
    await page.findByRole('heading', { level: 1, name: 'Second' });
  });

  it('is there offline as it was last seen', async () => {
    const before = async (store: Store) => {
      await store.write(async (writer) => writer.setValue('ledgers-seen', [ledger]));
    };
    const down = Object.fromEntries(Object.keys(answers()).map((name) => [name, () => 'offline' as const]));
    const { page } = await open({ answers: down, before });
    expect(await page.findByRole('heading', { name: ledger.name })).toBeTruthy();
  });

  it.each([
    ['offline', 'offline', null],
    ['offline, unless this device was told', 'offline', 'gone'],
    ['joined meanwhile', { body: { members: [{ ...memberExample, isYou: true, confirmed: true }] } }, null],
  ] as const)('doesn’t say that somebody is out of one that its list lacks: %s', async (_, members, ended) => {
    const other = 'b'.repeat(22);
    const { page, asked } = await open({
      answers: { ...answers(), [`GET /v1/ledgers/${other}/members`]: () => members },
      before: (store) => store.write((writer) => putJoined(writer, { ...JOINED, id: other, ended })),
    });
    expect(await page.findByRole('heading', { name: ledger.name })).toBeTruthy();
    await expect.poll(() => asksOf(asked, `GET /v1/ledgers/${other}/members`).length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.queryByText(/no longer a member/) !== null).toBe(ended === 'gone');
  });

  it('is noted on the device for its account alone: whoever uses it signed out isn’t shown it', async () => {
    const me = later();
    const { page, store, asked } = await open({ answers: { ...answers(), 'GET /v1/me': () => me.answer } });
    // They arrive before it's known whose they are.
    await expect.poll(() => asksOf(asked, 'GET /v1/ledgers')).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    me.give({ body: proIn({ currency: 'EUR' }) });
    expect(await page.findByRole('heading', { name: ledger.name })).toBeTruthy();
    const seen = (owner: StoreOwner) => store().survey((device) => device.in(owner).value('ledgers-seen'));
    await expect.poll(() => seen(store().owner)).toMatchObject([{ id }]);
    expect(await seen(NOBODY)).toBeUndefined();
  });

  it.each([
    ['a series', 'series', ledgerSummaryExample.bySeries[0]?.series, 'Weekly review'],
    ['one of its most expensive meetings', 'meetings', entryExample.key, 'Meeting, Nov 21, 2026'],
  ])('has %s dropped by the owner', async (_, what, key, name) => {
    const path = `DELETE ${PATH}/${what}/${key}`;
    const oneOff = { top: [{ ...entryExample, series: null, title: null }] };
    const { page, user, asked } = await open({
      answers: { ...answers({}, oneOff), [path]: () => ({ body: { ok: true } }) },
    });
    await user.click(await page.findByText('Most expensive meetings'));
    await user.click(page.getByRole('button', { name: `Delete “${name}”` }));
    const dialog = await page.findByRole('dialog', { name: `Delete “${name}”?` });
    expect(textOf(dialog).includes('This deletes the meeting from the ledger')).toBe(what === 'meetings');
    const before = asksOf(asked, `GET ${PATH}/summary`).length;
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => asksOf(asked, path)).toHaveLength(1);
    await expect.poll(() => asksOf(asked, `GET ${PATH}/summary`).length).toBeGreaterThan(before);
  });

  it('says nothing of that to a member, nor of managing it', async () => {
    const { page, user } = await open({ answers: answers({ isOwner: false }) });
    await page.findByText('Weekly review');
    await user.click(page.getByText('Most expensive meetings'));
    expect(page.queryByRole('button', { name: /^Delete “/ })).toBeNull();
    expect(page.queryByText('Manage')).toBeNull();
  });

  it('suggests what to change, and its owner decides', async () => {
    const series = ledgerSummaryExample.bySeries[0]?.series;
    const [example] = ledgerSummaryExample.top;
    const entries = Array.from({ length: 11 }, (_, i) => ({
      ...example,
      ...{ key: `${i}`.padEnd(43, 'k'), series, startedAt: NINE - (i + 1) * WEEK + 60 * MINUTE },
    }));
    const { page, user, asked } = await open({ answers: answers({ decisions }, {}, entries) });
    expect(await page.findByText('End “Weekly review” on time.')).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Decide about “Weekly review”' }));
    await fill(user, page.getByLabelText('To how many minutes'), 'soon');
    await user.click(page.getByRole('button', { name: 'Decide' }));
    expect(await page.findByText('Enter a number, like 25.')).toBeTruthy();
    await fill(user, page.getByLabelText('To how many minutes'), '٤٠');
    await user.click(page.getByRole('button', { name: 'Decide' }));
    await expect
      .poll(() => asksOf(asked, `PATCH ${PATH}`)[0]?.body)
      .toMatchObject({
        decisions: [{ series, name: 'Weekly review', change: 'shorten', toMs: 40 * MINUTE }, ...decisions],
      });
    expect(await page.findByText(/too early to say/)).toBeTruthy();
    expect(page.queryByLabelText('To how many minutes')).toBeNull();
  });

  it('looks at its meetings page by page, and says so if there are too many', async () => {
    const page = (more: (cursor: number) => string | null) => ({
      [`GET ${PATH}/entries`]: ({ query }: { query: URLSearchParams }) => {
        const cursor = Number(query.get('cursor') ?? 0);
        const key = `${cursor}`.padEnd(43, 'k');
        return { body: { entries: [{ ...entryExample, key }], nextCursor: more(cursor) } };
      },
    });
    const three = await open({ answers: { ...answers(), ...page((cursor) => (cursor < 2 ? `${cursor + 1}` : null)) } });
    await three.page.findByText('Where it went');
    const cursors = asksOf(three.asked, `GET ${PATH}/entries`).map(({ query }) => query.get('cursor'));
    expect(cursors).toEqual([null, '1', '2']);
    expect(three.page.queryByText(/^Only the newest/)).toBeNull();
    cleanup();
    // Of the most expensive series, and of one with a decision.
    const series = ledgerSummaryExample.bySeries[0]?.series ?? '';
    for (const decided of [[], [{ ...decision, name: 'One', series }]]) {
      const endless = await open({
        answers: { ...answers({ decisions: decided }), ...page((cursor) => `${cursor + 1}`) },
      });
      expect(await endless.page.findByText('Only the newest 5 meetings are looked at here.')).toBeTruthy();
      expect(asksOf(endless.asked, `GET ${PATH}/entries`)).toHaveLength(5);
      cleanup();
    }
  });

  it('doesn’t tell 0 of a budget of which nothing is told', async () => {
    const budgets = [
      { kind: 'topic' as const, of: 'Planning', name: 'Planning', amountMinor: 50_000 },
      { kind: 'ledger' as const, of: '', name: '', amountMinor: 100_000 },
    ];
    const { page, user } = await open({ answers: answers({ budgets }, few) });
    await user.click(await page.findByText('Budgets'));
    expect(await page.findByText('– of €500.00 this month')).toBeTruthy();
    expect(page.getByText('€306.00 of €1,000.00 this month')).toBeTruthy();
    expect(page.queryByText(/^€0.00 of/)).toBeNull();
    const rows = [...document.querySelectorAll('details li')].map(textOf);
    expect(rows.find((row) => row.startsWith('Planning'))).toMatch(/^Planning–/);
    expect(rows.find((row) => row.startsWith('All meetings'))).toMatch(/^All meetings31% used/);
  });

  const series = 's'.repeat(43);
  const decision = { series, toMs: 0, heads: 0, every: 1, change: 'end' as const, decidedAt: NINE - WEEK };
  const decisions = ['One', 'Two', 'Three'].map((name, i) => ({ ...decision, name, decidedAt: NINE - i * WEEK }));
  const budgetsOf = ['One', 'Two', 'Three'].map((name) => ({
    ...{ kind: 'topic' as const, of: name, name, amountMinor: 50_000 },
  }));

  it('has a budget set in place of the one before, and one removed without the others', async () => {
    const all = { kind: 'ledger' as const, of: '', name: '', amountMinor: 100_000 };
    const [one, ...others] = budgetsOf;
    const { page, user, asked } = await open({ answers: answers({ budgets: [all, ...budgetsOf] }) });
    await user.click(await page.findByText('Budgets'));
    await fill(user, await page.findByLabelText('A month, in EUR'), '0');
    await user.click(page.getByRole('button', { name: 'Change budget' }));
    expect(await page.findByText('Enter an amount in EUR, like 500.')).toBeTruthy();
    await fill(user, page.getByLabelText('A month, in EUR'), '1250.50');
    await user.click(page.getByRole('button', { name: 'Change budget' }));
    const sent = (nth: number) => expect.poll(() => asksOf(asked, `PATCH ${PATH}`)[nth]?.body);
    await sent(0).toEqual({ budgets: [one, ...others, { ...all, amountMinor: 125_050 }] });
    await user.click(page.getByRole('button', { name: 'Remove the budget of One' }));
    await sent(1).toEqual({ budgets: [all, ...others] });
  });

  it.each([
    ['decision', { decisions }, 'Remove the decision about One', 'Remove the decision about Two'],
    ['budget', { budgets: budgetsOf }, 'Remove the budget of One', 'Remove the budget of Two'],
  ])('has one %s removed after another, also by another device', async (_, lists, first, second) => {
    let kept: Ledger = { ...ledger, ...lists };
    const left: string[][] = [];
    const { promise: opened, resolve: answer } = Promise.withResolvers<void>();
    const service = {
      ...answers(lists),
      'GET /v1/ledgers': () => ({ body: { ledgers: [kept] } }),
      [`PATCH ${PATH}`]: async ({ body }: { body: unknown }) => {
        await opened;
        kept = { ...kept, ...(body as object) };
        left.push(('decisions' in lists ? kept.decisions : kept.budgets).map(({ name }) => name));
        return { body: kept };
      },
    };
    const { page, user } = await open({ answers: service });
    await user.click(await page.findByText('Budgets'));
    const button = await page.findByRole('button', { name: first });
    // Meanwhile, another device has removed the third.
    kept = { ...kept, decisions: kept.decisions.slice(0, 2), budgets: kept.budgets.slice(0, 2) };
    await user.click(button);
    await user.click(page.getByRole('button', { name: second }));
    answer();
    await expect.poll(() => left).toEqual([['Two'], []]);
    await expect.poll(() => page.queryByRole('button', { name: first })).toBeNull();
    expect(page.queryByRole('button', { name: second })).toBeNull();
  });

  it.each([
    ['decision', { decisions }, 'Remove the decision about One'],
    ['budget', { budgets: budgetsOf }, 'Remove the budget of One'],
  ])('says that a %s could not be removed', async (_, lists, button) => {
    const all = answers(lists);
    let isDown = true;
    const change = all[`PATCH ${PATH}`];
    const service = (asked: Asked) => (isDown || !change ? 'offline' : change(asked));
    const { page, user } = await open({ answers: { ...all, [`PATCH ${PATH}`]: service } });
    await user.click(await page.findByText('Budgets'));
    await user.click(await page.findByRole('button', { name: button }));
    const alerts = () => page.queryAllByRole('alert').map(textOf).join('');
    await expect.poll(alerts).toMatch(/offline|connection/i);
    isDown = false;
    await user.click(page.getByRole('button', { name: button }));
    await expect.poll(() => page.queryByRole('button', { name: button })).toBeNull();
    expect(alerts()).toBe('');
  });

  /** Opens what the owner manages. */
  async function manage(service: Answers, before?: (store: Store) => Promise<unknown>) {
    const shown = await open({ answers: { ...answers(), ...service }, ...(before && { before }) });
    await shown.user.click(await shown.page.findByText('Manage'));
    return shown;
  }
  const memberOf = (name: string, confirmed: boolean) => ({
    ...memberExample,
    ...{ id: name, isYou: false, confirmed, email: `${name}@example.com` },
  });

  it('deletes a removed member’s rows unless that is changed for this one, and ends its links', async () => {
    const members = ['ann', 'bob'].map((name) => memberOf(name, true));
    let invitations = [invitationExample];
    const { page, user, asked } = await manage({
      [`GET ${PATH}/members`]: () => ({ body: { members } }),
      [`GET ${PATH}/invitations`]: () => ({ body: { invitations } }),
      [`DELETE ${PATH}/members/ann`]: () => {
        invitations = [];
        return { body: { ok: true } };
      },
      [`DELETE ${PATH}/members/bob`]: () => ({ body: { ok: true } }),
    });
    await page.findByRole('button', { name: 'End link' });
    const remove = async (name: string, choice?: string) => {
      await user.click(await page.findByRole('button', { name: `Remove ${name}@example.com` }));
      const dialog = within(await page.findByRole('dialog'));
      expect(dialog.getByText(/^All links end, too/)).toBeTruthy();
      if (choice) await user.click(dialog.getByLabelText(choice));
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
      await expect.poll(() => asksOf(asked, `DELETE ${PATH}/members/${name}`).length).toBe(1);
      return asksOf(asked, `DELETE ${PATH}/members/${name}`)[0]?.query.get('rows');
    };
    expect([await remove('ann', 'Keep it, without its sender'), await remove('bob')]).toEqual(['keep', 'delete']);
    await expect.poll(() => page.queryByRole('button', { name: 'End link' })).toBeNull();
  });

  it('is handed to a member only once that member is confirmed', async () => {
    const members = [memberOf('ann', false), memberOf('bob', true), memberOf('cy', false)];
    const { page, user } = await manage({
      [`GET ${PATH}/members`]: () => ({ body: { members } }),
      [`PATCH ${PATH}/members/ann`]: () => ({ body: { ok: true } }),
    });
    const offered = () =>
      page.queryAllByRole('button', { name: /^Hand over to/ }).map((one) => one.getAttribute('aria-label'));
    await page.findByRole('button', { name: 'Remove ann@example.com' });
    expect(offered()).toEqual(['Hand over to bob@example.com']);
    await user.click(page.getByRole('button', { name: 'Confirm ann@example.com' }));
    await expect.poll(offered).toEqual(['Hand over to ann@example.com', 'Hand over to bob@example.com']);
  });

  it('says why a member couldn’t be confirmed, and shows who is there now', async () => {
    let members = [memberOf('ann', false)];
    const { page, user } = await manage({
      [`GET ${PATH}/members`]: () => ({ body: { members } }),
      [`PATCH ${PATH}/members/ann`]: () => ({ error: 'not_found' }),
      [`PATCH ${PATH}/members/bob`]: () => ({ body: { ok: true } }),
    });
    await page.findByRole('button', { name: 'Confirm ann@example.com' });
    members = [memberOf('bob', false)];
    await user.click(page.getByRole('button', { name: 'Confirm ann@example.com' }));
    expect(await page.findByText('Nothing exists at this address.')).toBeTruthy();
    await expect.poll(() => page.queryByRole('button', { name: 'Confirm ann@example.com' })).toBeNull();
    await user.click(await page.findByRole('button', { name: 'Confirm bob@example.com' }));
    await expect.poll(() => page.queryByText('Nothing exists at this address.')).toBeNull();
  });

  it('has links with the key of this device, and those who joined by one that leaked wait', async () => {
    const links: (typeof invitationExample)[] = [{ ...invitationExample, id: 'old', joined: 2 }];
    const made = { ...invitationExample, id: 'new', joined: 0 };
    const ann = memberOf('ann', true);
    const service = {
      [`GET ${PATH}/members`]: () => ({ body: { members: [ann] } }),
      [`GET ${PATH}/invitations`]: () => ({ body: { invitations: links } }),
      [`POST ${PATH}/invitations`]: () => ({
        body: { url: 'https://app.test/app/team/join?invitation=s', info: made },
      }),
      [`DELETE ${PATH}/invitations/old`]: () => {
        ann.confirmed = false;
        return { body: { ok: true } };
      },
      [`DELETE ${PATH}/invitations/new`]: () => ({ body: { ok: true } }),
    };
    const before = (store: Store) => store.write(async (writer) => writer.setValue(`ledger-key:${id}`, JOINED.key));
    const { page, user, asked } = await manage(service, before);
    await user.click(await page.findByRole('button', { name: 'Make link' }));
    const url = await page.findByTestId('team-link');
    expect(url.textContent).toBe(`https://app.test/app/team/join?invitation=s#${JOINED.key}`);
    const listed = () => [...document.querySelectorAll('section[aria-labelledby="team-links"] li')].map(textOf);
    expect(listed().map((row) => /Nobody|\d+ joined/.exec(row)?.[0])).toEqual(['Nobody', '2 joined']);
    const end = async (nth: number, button: string, words: RegExp) => {
      await user.click(page.getAllByRole('button', { name: button })[nth] ?? document.body);
      const dialog = within(await page.findByRole('dialog'));
      expect(dialog.getByText(words)).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'End link' }));
      await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    };
    const waiting = () => page.queryAllByRole('button', { name: 'Confirm ann@example.com' }).length;
    expect(waiting()).toBe(0);
    await end(1, 'Link leaked', /until you confirm them/);
    expect(listed()).toHaveLength(1);
    await expect.poll(waiting).toBe(1);
    await end(0, 'End link', /Its members stay/);
    expect(listed()).toEqual([]);
    const members = (link: string) =>
      asksOf(asked, `DELETE ${PATH}/invitations/${link}`).map(({ query }) => query.get('members'));
    expect([members('old'), members('new')]).toEqual([['confirm'], ['keep']]);
    expect(JSON.stringify(asked)).not.toContain(JOINED.key);
  });

  it('has a card with each role once, however it is written', async () => {
    const card = { ...cardExample, card: [{ role: 'Engineer', hourMinor: 7_200 }], elseHourMinor: 4_800 };
    const putCard = ({ body }: { body: unknown }) => ({ body: { ...card, ...(body as object), version: 2 } });
    const { page, user, asked } = await manage({ ...answers({ card }), [`PUT ${PATH}/card`]: putCard });
    await user.click(await page.findByRole('button', { name: 'Add role' }));
    const roles = () => page.getAllByLabelText('Role');
    await fill(user, roles()[1] ?? document.body, ' ENGINEER ');
    await fill(user, page.getAllByLabelText('An hour, in EUR')[1] ?? document.body, '60');
    await user.click(page.getByRole('button', { name: 'Save card' }));
    expect(await page.findByText('This role is already on the card.')).toBeTruthy();
    expect(asksOf(asked, `PUT ${PATH}/card`)).toEqual([]);
    await fill(user, roles()[1] ?? document.body, ' Designer');
    await user.click(page.getByRole('button', { name: 'Save card' }));
    await expect
      .poll(() => asksOf(asked, `PUT ${PATH}/card`)[0]?.body)
      .toEqual({
        card: [
          { role: 'Engineer', hourMinor: 7_200 },
          { role: 'Designer', hourMinor: 6_000 },
        ],
        elseHourMinor: 4_800,
      });
    expect(page.queryByText('This role is already on the card.')).toBeNull();
    await page.findByText('Saved. New meetings are priced by it.');
    await user.type(roles()[1] ?? document.body, 's');
    expect(page.queryByText('Saved. New meetings are priced by it.')).toBeNull();
    await user.click(page.getByRole('button', { name: 'Remove Engineer' }));
    await user.click(page.getByRole('button', { name: 'Add role' }));
    await fill(user, roles()[1] ?? document.body, 'Analyst');
    expect(page.getAllByLabelText<HTMLInputElement>('Role').map(({ value }) => value)).toEqual([
      'Designers',
      'Analyst',
    ]);
  });

  it('is deleted, and forgotten here', async () => {
    const before = (store: Store) => store.write((writer) => putJoined(writer, { ...JOINED, id }));
    const { page, user, store } = await manage({ [`DELETE ${PATH}`]: () => ({ body: { ok: true } }) }, before);
    expect(await page.findByText(/^Nobody yet\. Make a link/)).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Delete ledger' }));
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Delete ledger' }));
    expect(await page.findByText('What do your team’s meetings cost?')).toBeTruthy();
    expect(await store().read(joinedOf)).toEqual([]);
    expect(page.queryByText(/no longer a member/)).toBeNull();
  });

  it('that is new is compared with nothing', async () => {
    const sums = { ...ledgerSummaryExample.sums, count: 0, totalMinor: 0 };
    const { page } = await open({ answers: answers({}, { sums }) });
    expect(await page.findByText('No meetings in this period.')).toBeTruthy();
    expect(page.queryByText(/compare/)).toBeNull();
  });

  it('has a statement with the same total', async () => {
    const { page, user } = await open({ address: '/app/team?range=all&statement' });
    await expect
      .poll(() => [...document.querySelectorAll('.statement dl')].map(textOf)[0] ?? '')
      .toContain('Total€306.00');
    expect(page.getByText(/nobody’s pay/)).toBeTruthy();
    await user.click(page.getByRole('button', { name: /^Share/ }));
    expect(textOf(await page.findByRole('dialog'))).toContain('People6');
  });
});

it.each([
  [true, { overrunMs: ledgerSummaryExample.sums.overrunMs, overrunMinor: ledgerSummaryExample.sums.overrunMinor }],
  [false, { overrunMs: null, overrunMinor: null }],
])('a period of a ledger is shared with its overrun, if any of it was planned: %s', async (isPlanned, overrun) => {
  const service = { ...answers({}, { isPlanned }), 'POST /v1/receipts': () => ({ body: receiptExample }) };
  const { page, user, asked } = await open({ address: '/app/team?range=all&statement', answers: service });
  await user.click(await page.findByRole('button', { name: /^Share/ }));
  const dialog = within(await page.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Share receipt' }));
  await dialog.findByRole('link', { name: receiptExample.url });
  expect(asksOf(asked, 'POST /v1/receipts')[0]?.body).toMatchObject({
    ...{ attendeeCount: 6, totalMinor: 30_600, currency: 'EUR', staffCount: null, ...overrun },
  });
});
