import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { providersOf } from '#lib/calendars/service.ts';
import { CONNECT_PATH, PROVIDERS, type ProviderName } from '#lib/calendars/terms.ts';
import { withoutGuests } from '#lib/client/calendar/content.ts';
import type { GivenFile } from '#lib/client/calendar/read-files.ts';
import { PermissionEnded, ProviderFailed } from '#lib/client/connect/ask.ts';
import { Connection } from '#lib/client/connect/connection.ts';
import { comeBack, leaveFor, NotPermitted, type Permission } from '#lib/client/connect/permission.ts';
import type { Listed } from '#lib/client/connect/source.ts';
import { tooMany } from '#lib/local/calendars/google.ts';
import { throttled } from '#lib/local/calendars/microsoft.ts';
import { OWNER, sampleAt, startsOf } from '#lib/local/calendars/sample.ts';
import { type CalendarsStandIn, startCalendars } from '#lib/local/calendars/server.ts';
import { json } from '#lib/local/stand-in/server.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { stubStorage } from '../support/browser-storage.ts';
import { NOW, readWhole } from '../support/calendars.ts';

/* Calendars of Google and Microsoft, by the browser's code, against stand-ins of both. */

const ORIGIN = 'http://localhost:1';
const redirectUri = ORIGIN + CONNECT_PATH;

let standIn: CalendarsStandIn;
let kept = new Map<string, string>();
const realFetch = globalThis.fetch;

beforeAll(async () => {
  standIn = await startCalendars({ port: 0, baseUrl: ORIGIN });
});
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.begin(NOW);
  standIn.faults.clear();
  standIn.requests.length = 0;
  kept = stubStorage('sessionStorage');
  // A browser says where a request comes from, and asks whether it may be sent.
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', ORIGIN);
    return realFetch(url, { ...init, headers });
  });
});

/** Skips the waits between attempts. Returns how long they would have been, in ms. */
function hurry(): number[] {
  const waits: number[] = [];
  const real = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...rest: unknown[]) => {
    // Node's own `fetch` has timeouts, too.
    if (![1, 2, 4, 7, 8, 16, 32].includes(ms / 1_000) || rest.length > 0) return real(run, ms, ...rest);
    waits.push(ms);
    return real(run, 0);
  });
  return waits;
}

const known = () => providersOf(standIn.variables);

/** Goes to the provider, and answers there. Returns the part after the `#` of the resulting address. */
async function answerAt(name: ProviderName, answer = 'allow', change = (_: URLSearchParams) => {}): Promise<string> {
  const provider = known()[name];
  if (!provider) throw new Error('It has a client ID.');
  const url = await leaveFor(name, provider, { redirectUri, again: '', hint: '' });
  const form = new URLSearchParams({ answer });
  for (const scope of (new URL(url).searchParams.get('scope') ?? '').split(' ')) form.append('scope', scope);
  change(form);
  const response = await realFetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location') ?? '';
  expect(location.startsWith(`${redirectUri}#`)).toBe(true);
  return new URL(location).hash.slice(1);
}

async function permit(name: ProviderName): Promise<Permission> {
  return (await comeBack(await answerAt(name), known(), { redirectUri, now: NOW })).permission;
}

async function connected(name: ProviderName): Promise<{ connection: Connection; first: Listed }> {
  const connection = new Connection(await permit(name), known());
  const first = (await connection.list()).find(({ isFirst }) => isFirst);
  if (!first) throw new Error('There is one.');
  return { connection, first };
}

const contentOf = ({ content }: GivenFile) => readWhole(String(content), { now: NOW, timeZone: 'UTC' });
type Content = ReturnType<typeof contentOf>;

/** Returns its meetings in the span that providers are asked for: when, how long, with whom, and whether they count. */
function meetingsIn({ entries, people }: Content): string[] {
  const names = (who: readonly number[]) => who.map((at) => people[at]?.email).sort();
  return entries
    .flatMap(({ starts, durationMs, title, who, declined, isFree, isDay, repeats, isEndless }) =>
      starts
        .filter((at) => at >= NOW - 90 * DAY && at < NOW + 366 * DAY)
        .map((at) => {
          const kind = [isFree && 'free', isDay && 'day', repeats && (isEndless ? 'endless' : 'series')].filter(
            Boolean,
          );
          return `${new Date(at).toISOString()} ${durationMs / MINUTE} ${title} [${names(who)}] -[${names(declined)}] ${kind}`;
        }),
    )
    .sort();
}

/** The same from the stand-ins' own facts. `seen`: whether a provider shows who else declined. */
function expected(name: ProviderName): string[] {
  const FREE = { free: true, home: true, away: true, focus: name === 'google' };
  return sampleAt(NOW)
    .filter(({ kind }) => kind !== 'canceled')
    .flatMap((fact) => {
      const { title, guests, minutes, weeks, until, moved, kind = '' } = fact;
      const isDay = ['day', 'home', 'away'].includes(kind);
      const people = guests.filter(({ isRoom }) => !isRoom);
      const has = (declined: boolean) =>
        people
          .filter(({ answer, email }) =>
            declined ? answer === 'declined' && (name === 'google' || email === OWNER) : answer !== 'declined',
          )
          .map(({ email }) => email)
          .sort();
      const line = (at: number, length: number, isChanged = false) => {
        const series =
          weeks !== undefined && (until === null && !isChanged ? 'endless' : until === null ? 'endless' : 'series');
        const what = [kind in FREE && FREE[kind as keyof typeof FREE] && 'free', isDay && 'day', series].filter(
          Boolean,
        );
        // Days are in the reader's time zone.
        const start = isDay ? Math.round(at / DAY) * DAY : at;
        const shown = kind === 'private' ? '' : title;
        return {
          at: start,
          text: `${new Date(start).toISOString()} ${length} ${shown} [${has(false)}] -[${has(true)}] ${what}`,
        };
      };
      return [
        ...startsOf(fact, NOW + 400 * DAY).map((at) => line(at, minutes)),
        ...(moved ? [line(moved.to, moved.minutes, true)] : []),
      ];
    })
    .filter(({ at }) => at >= NOW - 90 * DAY && at < NOW + 366 * DAY)
    .map(({ text }) => text)
    .sort();
}

describe.each(PROVIDERS)('%s', (name) => {
  const isGoogle = name === 'google';

  it('lists the calendars of the account, and whose they are', async () => {
    const connection = new Connection(await permit(name), known());
    expect((await connection.list()).map(({ name, isFirst, owner }) => [name, isFirst, owner])).toEqual(
      isGoogle
        ? [
            [OWNER, true, OWNER],
            ['Our team', false, ''],
            ['Holidays in Germany', false, ''],
          ]
        : [
            ['Calendar', true, OWNER],
            ['Team', false, 'ada@example.com'],
          ],
    );
  });

  it('is read as what it has: the same meetings, people and hours', async () => {
    const { connection, first } = await connected(name);
    const file = await connection.read(first, NOW);
    expect(file.source).toEqual({ provider: name, id: first.id, owner: OWNER, account: OWNER });
    const content = contentOf(file);
    expect(content).toMatchObject({ unreadable: 0, isCut: false, unknownZones: [], name: first.name });
    expect(meetingsIn(content)).toEqual(expected(name));
    // Here, series without guests have no attendees, so it doesn't ask how many come.
    expect(withoutGuests([content]).size).toBe(0);
  });

  it('comes in pages, of which each may be short', async () => {
    const { connection, first } = await connected(name);
    const whole = meetingsIn(contentOf(await connection.read(first, NOW)));
    standIn.google.mostOnPage = 2;
    const before = standIn.requests.length;
    const { connection: another } = await connected(name);
    expect(meetingsIn(contentOf(await another.read(first, NOW)))).toEqual(whole);
    const pages = standIn.requests.slice(before).filter((one) => /pageToken|skiptoken/.test(one));
    expect(pages.length).toBeGreaterThan(0);
  });

  it('brings only changes the second time, with the same result as all of it', async () => {
    const { connection, first } = await connected(name);
    const whole = meetingsIn(contentOf(await connection.read(first, NOW)));
    if (isGoogle) {
      const { google } = standIn;
      google.put(first.id, { ...google.get('kickoff'), summary: 'Kickoff, later' });
      google.remove(first.id, 'review');
      google.put(first.id, { ...google.get('vendor'), id: 'new', iCalUID: 'new@google.com', summary: 'New' });
    } else {
      const { microsoft } = standIn;
      microsoft.changeSeries('AAMkstatus=', { subject: 'Status' });
      microsoft.remove(first.id, 'AAMkkickoff=');
    }
    const from = standIn.requests.length;
    const after = meetingsIn(contentOf(await connection.read(first, NOW + MINUTE)));
    const asked = standIn.requests.slice(from);
    expect(asked[0]).toMatch(isGoogle ? /syncToken=/ : /\$deltatoken=/);
    expect(asked.some((one) => /timeMin|startDateTime/.test(one))).toBe(false);
    expect(after).not.toEqual(whole);
    const { connection: fresh } = await connected(name);
    expect(meetingsIn(contentOf(await fresh.read(first, NOW)))).toEqual(after);
  });

  it('is read from further back, as a whole, where a change has been followed for longer', async () => {
    const { connection, first } = await connected(name);
    await connection.read(first, NOW);
    const from = standIn.requests.length;
    await connection.read(first, NOW + MINUTE, NOW - 200 * DAY);
    await connection.read(first, NOW + MINUTE, NOW - 200 * DAY);
    const asked = standIn.requests.slice(from);
    const day = new Date(NOW - 200 * DAY).toISOString().slice(0, 10);
    const spans = asked.filter((one) => /timeMin|startDateTime/.test(one));
    expect(spans.length).toBeGreaterThan(0);
    for (const one of spans) expect(decodeURIComponent(one)).toContain(day);
    // Once is enough: it is known from then on.
    expect(asked.filter((one) => /syncToken|deltatoken/.test(one))).toHaveLength(1);
  });

  it('is read as a whole again if the token for changes is too old, or the day is another', async () => {
    const { connection, first } = await connected(name);
    const whole = meetingsIn(contentOf(await connection.read(first, NOW)));
    standIn[name].expireTokens();
    const from = standIn.requests.length;
    expect(meetingsIn(contentOf(await connection.read(first, NOW + MINUTE)))).toEqual(whole);
    const asked = standIn.requests.slice(from);
    expect(asked.filter((one) => /syncToken|deltatoken/.test(one))).toHaveLength(1);
    expect(asked.some((one) => /timeMin|startDateTime/.test(one))).toBe(true);
  });

  it('waits as long as it is told when there were too many requests', async () => {
    const { connection, first } = await connected(name);
    standIn.faults.fail(/GET .*(events|delta)\?/, isGoogle ? tooMany() : throttled(7), 2);
    const from = standIn.requests.length;
    const waits = hurry();
    const content = contentOf(await connection.read(first, NOW));
    expect(meetingsIn(content)).toEqual(expected(name));
    expect(standIn.requests.slice(from, from + 3).every((one) => one === standIn.requests[from])).toBe(true);
    expect(waits).toEqual(isGoogle ? [1_000, 2_000] : [7_000, 7_000]);
  });

  it('gives up on a provider that never answers, and at once on what doesn’t pass', async () => {
    const { connection, first } = await connected(name);
    const waits = hurry();
    // Whatever the browser can't do.
    standIn.faults.fail(/events|delta/, json(500, {}));
    standIn.faults.fail(/events|delta/, json(503, {}), 100);
    await expect(connection.read(first, NOW)).rejects.toThrow(ProviderFailed);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1_000));
    standIn.faults.clear();
    standIn.faults.fail(/events|delta/, json(403, { error: { code: 'ErrorAccessDenied' } }));
    const from = standIn.requests.length;
    await expect(connection.read(first, NOW)).rejects.toMatchObject({ status: 403 });
    expect(standIn.requests.length - from).toBe(1);
  });

  it('needs a permission that lasts', async () => {
    const { connection, first } = await connected(name);
    expect(connection.isOpen(NOW)).toBe(true);
    expect(connection.isOpen(NOW + HOUR)).toBe(false);
    // A permission that is about to end isn’t used.
    const permission = await permit(name);
    const open = (before: number) => new Connection(permission, known()).isOpen(permission.endsAt - before);
    expect([open(2 * MINUTE), open(MINUTE / 2)]).toEqual([true, false]);
    const from = standIn.requests.length;
    await expect(connection.read(first, NOW + HOUR)).rejects.toThrow(PermissionEnded);
    expect(standIn.requests.length).toBe(from);
    standIn.signIn.endAll();
    await expect(connection.read(first, NOW)).rejects.toThrow(PermissionEnded);
  });

  it('gives no permission to whoever comes from elsewhere, twice, or with another’s answer', async () => {
    const back = (fragment: string) => comeBack(fragment, known(), { redirectUri, now: NOW });
    const fragment = await answerAt(name);
    await expect(back(fragment.replace(/state=[^&]+/, 'state=x'))).rejects.toMatchObject({ reason: 'strange' });
    // Its proof is gone.
    await expect(back(fragment)).rejects.toMatchObject({ reason: 'strange' });
    await expect(back('')).rejects.toThrow(NotPermitted);
    await expect(back(await answerAt(name, 'deny'))).rejects.toMatchObject({ reason: 'denied', provider: name });
    for (const [error, reason] of [
      ['consent_required', 'denied'],
      ['server_error', 'refused'],
    ]) {
      const state = new URLSearchParams(await answerAt(name)).get('state');
      await expect(back(`error=${error}&state=${state}`)).rejects.toMatchObject({ reason, provider: name });
    }
    expect(kept.size).toBe(0);
  });
});

it('Microsoft’s token goes to nobody whom an answer names', async () => {
  const { connection, first } = await connected('microsoft');
  const elsewhere = 'http://127.0.0.1:9/microsoft/v1.0/me/calendarView';
  standIn.faults.fail(/delta/, json(200, { value: [], '@odata.nextLink': elsewhere }));
  await expect(connection.read(first, NOW)).rejects.toThrow(ProviderFailed);
});

it('Google may be allowed a part, which isn’t enough without the events', async () => {
  const only = (scope: string) => (form: URLSearchParams) => {
    form.delete('scope');
    form.append('scope', `https://www.googleapis.com/auth/calendar.${scope}.readonly`);
  };
  const back = async (scope: string) =>
    comeBack(await answerAt('google', 'allow', only(scope)), known(), { redirectUri, now: NOW });
  await expect(back('calendarlist')).rejects.toMatchObject({ reason: 'partly' });
  expect((await back('events')).permission.provider).toBe('google');
});

it('Microsoft gives a token only to whoever asked for the code', async () => {
  const fragment = await answerAt('microsoft');
  const [key = '', stored = '{}'] = [...kept][0] ?? [];
  kept.set(key, JSON.stringify({ ...JSON.parse(stored), verifier: 'x'.repeat(43) }));
  await expect(comeBack(fragment, known(), { redirectUri, now: NOW })).rejects.toMatchObject({
    reason: 'refused',
    message: expect.stringContaining('AADSTS501481'),
  });
});

it('a series that was deleted while it was read is left out, and the rest counts', async () => {
  const [before, { connection, first }] = [await connected('microsoft'), await connected('microsoft')];
  await before.connection.read(before.first, NOW);
  // Its meetings come again, and it is asked for.
  standIn.microsoft.changeSeries('AAMkreview=', { subject: 'Design review, later' });
  standIn.microsoft.forgetSeries('AAMkreview=');
  const without = expected('microsoft').filter((one) => !one.includes('Design review'));
  expect(meetingsIn(contentOf(await connection.read(first, NOW)))).toEqual(without);
  expect(meetingsIn(contentOf(await before.connection.read(before.first, NOW + MINUTE)))).toEqual(without);
});

/** In Microsoft's form. */
const time = (at: number) => ({ dateTime: new Date(at).toISOString().slice(0, 19), timeZone: 'UTC' });

const moved = () => {
  const fact = sampleAt(NOW).find((one) => one.moved);
  if (!fact?.moved) throw new Error('There is one.');
  return { ...fact, moved: fact.moved };
};

it('what was changed in a series of Google’s goes with it', async () => {
  const { connection, first } = await connected('google');
  const { key, title } = moved();
  const ofSeries = async () =>
    meetingsIn(contentOf(await connection.read(first, NOW))).filter((one) => one.includes(title));
  expect(await ofSeries()).not.toEqual([]);
  standIn.google.remove(OWNER, key);
  expect(await ofSeries()).toEqual([]);
});

it('Google’s confidential events are as private as its private ones', async () => {
  standIn.google.put(OWNER, { ...standIn.google.get('kickoff'), summary: 'Merger', visibility: 'confidential' });
  const { connection, first } = await connected('google');
  const { content } = await connection.read(first, NOW);
  expect(content).toContain('kickoff@google.com');
  expect(content).not.toContain('Merger');
});

it('somebody’s own answer at Microsoft is found however their address is written, and is nobody else’s', async () => {
  const { connection, first } = await connected('microsoft');
  const asked = (address: string) => ({ type: 'required', status: { response: 'none' }, emailAddress: { address } });
  standIn.microsoft.put(first.id, {
    ...{ id: 'AAMkown=', type: 'singleInstance', subject: 'Own', start: time(NOW), end: time(NOW + HOUR) },
    attendees: [OWNER.toUpperCase(), 'zoe@example.com'].map(asked),
    responseStatus: { response: 'declined' },
  });
  const own = meetingsIn(contentOf(await connection.read(first, NOW))).filter((one) => one.includes('Own'));
  expect(own).toEqual([`${new Date(NOW).toISOString()} 60 Own [zoe@example.com] -[${OWNER}] `]);
});

it.each(['personal', 'private', 'confidential'])('Microsoft’s %s events have no title', async (sensitivity) => {
  const { connection, first } = await connected('microsoft');
  const own = { id: 'AAMkmerger=', iCalUId: 'merger', type: 'singleInstance', start: time(NOW), end: time(NOW + HOUR) };
  standIn.microsoft.put(first.id, { ...own, subject: 'Merger', sensitivity });
  const { content } = await connection.read(first, NOW);
  expect(content).toContain('UID:merger');
  expect(content).not.toContain('Merger');
});

it('a changed meeting of a series of Microsoft’s has from it what it doesn’t say itself', async () => {
  const { connection, first } = await connected('microsoft');
  const { key, moved: change } = moved();
  const series = `AAMk${key}=`;
  standIn.microsoft.put(first.id, {
    ...{ id: `${series}${change.from}`, seriesMasterId: series, type: 'exception', isAllDay: false },
    ...{ originalStart: new Date(change.from).toISOString(), start: time(change.to) },
    end: time(change.to + change.minutes * MINUTE),
  });
  expect(meetingsIn(contentOf(await connection.read(first, NOW)))).toEqual(expected('microsoft'));
});

it('a meeting that somebody was asked to alone of a series of Google’s counts, too', async () => {
  const start = NOW + 2 * DAY;
  standIn.google.put(OWNER, {
    ...{ id: 'theirs_1', recurringEventId: 'theirs', iCalUID: 'theirs@google.com' },
    ...{ status: 'confirmed', summary: 'Theirs' },
    ...{ start: time(start), end: time(start + HOUR), originalStartTime: time(start - HOUR) },
    attendees: [OWNER, 'zoe@example.com'].map((email) => ({ email, responseStatus: 'accepted' })),
  });
  const { connection, first } = await connected('google');
  const theirs = meetingsIn(contentOf(await connection.read(first, NOW))).filter((one) => one.includes('Theirs'));
  expect(theirs).toEqual([`${new Date(start).toISOString()} 60 Theirs [${OWNER},zoe@example.com] -[] series`]);
});

it('only those with a client ID are there, and their hosts are Google’s and Microsoft’s', async () => {
  const { hostsOf } = await import('#lib/calendars/service.ts');
  expect(providersOf({})).toEqual({});
  const both = providersOf({ GOOGLE_CLIENT_ID: 'g', MICROSOFT_CLIENT_ID: 'm' });
  expect(hostsOf(both)).toEqual([
    ...['https://www.googleapis.com', 'https://login.microsoftonline.com', 'https://graph.microsoft.com'],
  ]);
  expect(hostsOf(providersOf({ GOOGLE_CLIENT_ID: 'g' }))).toEqual(['https://www.googleapis.com']);
});
