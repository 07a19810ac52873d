import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CONNECT_PATH, type Providers } from '#lib/calendars/terms.ts';
import { type CalendarAndContent, contentsOf } from '#lib/client/calendar/kept.ts';
import type { Store } from '#lib/client/store/store.ts';
import { HOUR } from '#lib/time.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { ConnectScreen } from '../../app/(client)/app/calendar/connect/connect.tsx';
import { readHere } from '../support/calendar-screen.tsx';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { asksOf, later, NINE, proIn, type Shown, show } from '../support/screens.tsx';

const API = 'https://www.googleapis.com/calendar/v3';
const GOOGLE = { clientId: 'c', authorizeUrl: 'https://accounts.google.com/o', tokenUrl: null, apiUrl: API };
const providers: Providers = { google: GOOGLE };
const [WORK, HOME] = ['work@example.com', 'me@example.com'];

/** What workers are asked to read, each answered when the test calls it; null: answered at once. */
let held: (() => void)[] | null = null;

beforeEach(() => {
  held = null;
  readHere(() => held);
});

const EVENTS = (id: string) => `GET /calendar/v3/calendars/${encodeURIComponent(id)}/events`;
const listOf = (...ids: string[]) => ({
  body: { items: ids.map((id, i) => ({ id, summary: id, primary: i === 0 || undefined })) },
});
const NO_EVENTS = { body: { items: [], nextSyncToken: 'n' } } as const;
const usual = {
  'GET /app/calendar/providers': () => ({ body: ['google'] }),
  'GET /calendar/v3/users/me/calendarList': () => listOf(WORK),
  [EVENTS(WORK)]: () => NO_EVENTS,
};

/** Keeps a calendar for each account. */
const keepBoth = async (store: Store) => {
  const { place, putCalendars } = await import('#lib/client/calendar/kept.ts');
  const content = readWhole(calendar(event('DTSTART:20260316T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO)), {
    now: NINE,
    timeZone: 'UTC',
  });
  await store.write(async (writer) => {
    const all = [HOME, WORK].map((id) => ({
      ...{ id: `kept-${id}`, name: id, readAt: NINE, source: { provider: 'google' as const, id, owner: id } },
    }));
    for (const one of all) place(writer, [], { calendar: one, content });
    putCalendars(writer, all);
  });
};
const kept = async ({ store }: Shown) =>
  (await store().read(contentsOf)).map(({ calendar }: CalendarAndContent) => calendar.source?.id);

/** A screen that can be left, as by a link, while the frame stays. */
function Leavable({ children }: { children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  return isLeft
    ? 'Left'
    : [
        children,
        <button type="button" key="leave" onClick={() => setLeft(true)}>
          Leave
        </button>,
      ];
}

/** Comes back from Google. */
async function comeBack(again = '', options: Parameters<typeof show>[1] = {}): Promise<Shown> {
  const { leaveFor } = await import('#lib/client/connect/permission.ts');
  const left = await leaveFor('google', GOOGLE, { redirectUri: location.origin + CONNECT_PATH, again, hint: '' });
  const scope = new URL(left).searchParams.get('scope') ?? '';
  const state = new URL(left).searchParams.get('state') ?? '';
  location.hash = String(new URLSearchParams({ state, scope, access_token: 't', expires_in: '3600' }));
  return show(
    <Leavable>
      <ConnectScreen key="screen" providers={providers} />
    </Leavable>,
    { address: CONNECT_PATH, ...options },
  );
}

/** The calendars, with a permission to read those of WORK's account. */
async function open(options: Parameters<typeof show>[1] = {}, accountId: string | null = null) {
  const { Connection, connect } = await import('#lib/client/connect/connection.ts');
  const connection = new Connection({ provider: 'google', token: 't', endsAt: NINE + HOUR }, providers);
  vi.stubGlobal('fetch', async () => Response.json(listOf(WORK).body));
  await connection.list();
  connect(connection, accountId);
  const shown = await show(
    <Leavable>
      <CalendarScreen key="screen" />
    </Leavable>,
    { before: keepBoth, ...options },
  );
  const assigned: string[] = [];
  vi.spyOn(location, 'assign').mockImplementation((to) => void assigned.push(String(to)));
  await shown.user.click(await shown.page.findByText('Rates, people and calendars'));
  const look = async (id: string) =>
    shown.user.click(await shown.page.findByRole('button', { name: `Look again at ${id}` }));
  return { ...shown, assigned, look };
}

const leave = async ({ user, page }: Shown) => user.click(page.getByRole('button', { name: 'Leave' }));
/** Waits until everything in progress has ended. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));

describe('connecting', () => {
  const choose = async (shown: Shown) =>
    shown.user.click(await shown.page.findByRole('button', { name: 'Show what they cost' }));

  it('leads to the calendars once they are read', async () => {
    const shown = await comeBack('', { answers: usual });
    await choose(shown);
    await expect.poll(() => shown.went).toEqual(['/app/calendar']);
    expect(await kept(shown)).toEqual([WORK]);
  });

  it('leads nowhere, and keeps nothing, for somebody who has left meanwhile', async () => {
    const { answer, give } = later();
    const shown = await comeBack('', { answers: { ...usual, [EVENTS(WORK)]: () => answer } });
    await choose(shown);
    await expect.poll(() => asksOf(shown.asked, EVENTS(WORK))).toHaveLength(1);
    await leave(shown);
    give(NO_EVENTS);
    await settle();
    expect(shown.went).toEqual([]);
    expect(await kept(shown)).toEqual([]);
  });

  it('names each calendar that could not be read, and reads the others', async () => {
    const third = 'third@example.com';
    const shown = await comeBack('', {
      answers: {
        ...usual,
        'GET /calendar/v3/users/me/calendarList': () => listOf(WORK, HOME, third),
        [EVENTS(HOME)]: () => ({ error: 'not_found' as const }),
        [EVENTS(third)]: () => ({ error: 'not_found' as const }),
      },
    });
    for (const name of [HOME, third]) await shown.user.click(await shown.page.findByLabelText(name));
    await choose(shown);
    const told = await shown.page.findByText(/didn’t respond as it should/);
    for (const name of [HOME, third]) expect(told.textContent).toContain(`${name}: Google didn’t respond`);
    expect(await kept(shown)).toEqual([WORK]);
    expect(shown.went).toEqual([]);
  });

  it('again reads the calendars of the account that answered, and those of no other', async () => {
    const shown = await comeBack(`kept-${WORK}`, { answers: usual, before: keepBoth });
    await expect.poll(() => shown.went).toEqual(['/app/calendar']);
    expect(asksOf(shown.asked, EVENTS(HOME))).toHaveLength(0);
    expect((await shown.store().read(contentsOf)).map(({ content }) => content.events)).toEqual([1, 0]);
  });

  it('again reads all calendars that are here of the account that answered', async () => {
    const shown = await comeBack(`kept-${WORK}`, {
      answers: {
        ...usual,
        'GET /calendar/v3/users/me/calendarList': () => listOf(WORK, HOME, 'never@example.com'),
        [EVENTS(HOME)]: () => NO_EVENTS,
      },
      before: keepBoth,
    });
    await expect.poll(() => shown.went).toEqual(['/app/calendar']);
    expect((await shown.store().read(contentsOf)).map(({ content }) => content.events)).toEqual([0, 0]);
  });

  it('knows whose each is: the account’s, where nothing says so', async () => {
    const { Connection } = await import('#lib/client/connect/connection.ts');
    vi.spyOn(Connection.prototype, 'list').mockResolvedValue([
      { id: HOME, name: HOME, isFirst: false, owner: HOME },
      { id: WORK, name: WORK, isFirst: true, owner: WORK },
      { id: 'team', name: 'Team', isFirst: false, owner: '' },
    ]);
    const answers = { ...usual, [EVENTS(HOME)]: () => NO_EVENTS, [EVENTS('team')]: () => NO_EVENTS };
    const shown = await comeBack('', { answers });
    for (const name of [HOME, 'Team']) await shown.user.click(await shown.page.findByLabelText(name));
    await choose(shown);
    await expect.poll(() => shown.went).toEqual(['/app/calendar']);
    const owners = (await shown.store().read(contentsOf)).map(({ calendar }) => calendar.source?.owner);
    expect(owners).toEqual([HOME, WORK, WORK]);
  });

  it('needs a calendar to be chosen', async () => {
    const shown = await comeBack('', { answers: usual });
    await shown.user.click(await shown.page.findByLabelText(WORK));
    await choose(shown);
    await shown.page.findByText('Select at least one calendar.');
    expect(asksOf(shown.asked, EVENTS(WORK))).toHaveLength(0);
    await shown.user.click(shown.page.getByLabelText(WORK));
    await choose(shown);
    await expect.poll(() => shown.went).toEqual(['/app/calendar']);
  });

  it('again asks for the account of the calendar that is to be read', async () => {
    const replaced: string[] = [];
    vi.spyOn(location, 'replace').mockImplementation((to) => void replaced.push(String(to)));
    location.hash = '';
    const address = `${CONNECT_PATH}?with=google&again=kept-${WORK}`;
    await show(<ConnectScreen providers={providers} />, { address, answers: usual, before: keepBoth });
    await expect.poll(() => replaced.length).toBe(1);
    expect(new URL(replaced[0] ?? '').searchParams.get('login_hint')).toBe(WORK);
  });
});

describe('looking again', () => {
  it('reads at once what the permission is for, and goes to the provider for another account', async () => {
    const { look, assigned, asked, page } = await open({ answers: usual });
    await look(WORK);
    await page.findByText(/^work@example\.com is up to date/);
    expect(assigned).toEqual([]);
    await look(HOME);
    expect(assigned).toEqual([`${CONNECT_PATH}?with=google&again=kept-${HOME}`]);
    expect(asksOf(asked, EVENTS(HOME))).toHaveLength(0);
  });

  it('is done once, however often it is pressed meanwhile', async () => {
    const { answer, give } = later();
    const { look, asked, page } = await open({ answers: { ...usual, [EVENTS(WORK)]: () => answer } });
    await look(WORK);
    await expect.poll(() => asksOf(asked, EVENTS(WORK))).toHaveLength(1);
    await look(WORK);
    give(NO_EVENTS);
    await page.findByText(/^work@example\.com is up to date/);
    await settle();
    expect(asksOf(asked, EVENTS(WORK))).toHaveLength(1);
    await look(WORK);
    await expect.poll(() => asksOf(asked, EVENTS(WORK))).toHaveLength(2);
  });

  it('at another person’s calendar needs that person’s permission', async () => {
    const account = proIn({ timeZone: 'UTC' });
    const { look, assigned, asked } = await open({ answers: usual, account });
    await look(WORK);
    expect(assigned).toHaveLength(1);
    expect(asksOf(asked, EVENTS(WORK))).toHaveLength(0);
  });

  it('is read with the permission of whoever is signed in', async () => {
    const account = proIn({ timeZone: 'UTC' });
    const { look, page, assigned } = await open({ answers: usual, account }, account.user.id);
    await look(WORK);
    await page.findByText(/^work@example\.com is up to date/);
    expect(assigned).toEqual([]);
  });

  it('leads nobody away who has left meanwhile', async () => {
    const { answer, give } = later();
    const shown = await open({ answers: { ...usual, [EVENTS(WORK)]: () => answer } });
    await shown.look(WORK);
    await expect.poll(() => asksOf(shown.asked, EVENTS(WORK))).toHaveLength(1);
    await leave(shown);
    // Google’s 401.
    give({ error: 'not_signed_in' });
    await settle();
    expect(shown.assigned).toEqual([]);
  });
});

describe('reading', () => {
  const one = event(...TWO);
  it.each([
    ['one that was sent', [calendar('METHOD:REQUEST', one, event(...TWO))], true],
    ['a single event', [calendar(one)], true],
    ['a single one that is published', [calendar('METHOD:PUBLISH', one)], true],
    ['several that are published', [calendar('METHOD:PUBLISH', one, event(...TWO))], false],
    ['two files', [calendar('METHOD:REQUEST', one), calendar(event(...TWO))], false],
  ])('shows as an invitation %s: not kept before somebody says so', async (_, texts, isShown) => {
    const shown = await show(<CalendarScreen />, { answers: usual });
    const input = await shown.page.findByLabelText('Choose a calendar file…');
    await expect.poll(() => input.hasAttribute('disabled')).toBe(false);
    const files = texts.map((text, i) => new File([text], `file${i}.ics`, { type: 'text/calendar' }));
    await shown.user.upload(input, files);
    await shown.page.findByText(isShown ? 'Invitation' : /^Added file0/);
    expect(await kept(shown)).toHaveLength(isShown ? 0 : texts.length);
  });

  it('says which file could not be opened beside one that was read', async () => {
    const shown = await show(<CalendarScreen />, { answers: usual });
    const input = await shown.page.findByLabelText('Choose a calendar file…');
    await expect.poll(() => input.hasAttribute('disabled')).toBe(false);
    const good = new File([calendar(event(...TWO), event(...TWO))], 'good.ics', { type: 'text/calendar' });
    const bad = new File(['x'], 'bad.ics', { type: 'text/calendar' });
    // Like a file that no longer exists.
    Object.assign(bad, { arrayBuffer: () => Promise.reject(new DOMException('Gone.', 'NotFoundError')) });
    await shown.user.upload(input, [bad, good]);
    await shown.page.findByText(/^Added good/);
    const alerts = shown.page.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts.filter((text) => text?.startsWith('bad.ics: '))).toHaveLength(1);
  });

  it('takes one after another: none is given up for the next', async () => {
    held = [];
    const shown = await show(<CalendarScreen />, { answers: usual });
    const input = await shown.page.findByLabelText('Choose a calendar file…');
    const file = (name: string) =>
      new File([calendar(event(...TWO), event(...TWO))], `${name}.ics`, { type: 'text/calendar' });
    await expect.poll(() => input.hasAttribute('disabled')).toBe(false);
    await shown.user.upload(input, file('first'));
    await expect.poll(() => held?.length).toBe(1);
    await shown.user.upload(input, file('second'));
    await settle();
    expect(held).toHaveLength(1);
    held[0]?.();
    await expect.poll(() => held?.length).toBe(2);
    expect(shown.page.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    held[1]?.();
    await shown.page.findByText(/^Added second/);
    expect((await shown.store().read(contentsOf)).map(({ calendar }) => calendar.name)).toEqual(['first', 'second']);
  });
});
