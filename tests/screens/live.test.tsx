import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { expectFocus, holdPeople, NINE, type Shown, show, textOf } from '../support/screens.tsx';

beforeEach(() => {
  // A page remembers what was chosen on it, and a file's tests share one page.
  for (const name of ['coarse', 'row-costs', 'usual-in-room']) localStorage.setItem(`meeting-tab:${name}`, 'off');
});

interface Running {
  currency?: string;
  plannedMs?: number | null;
}

/** For `before`: Ada and Bo, and four of a role, for 60 an hour each; it begins at NINE. */
const begin =
  ({ currency = 'USD', plannedMs = null }: Running = {}) =>
  async (store: Store) => {
    const { saveSettings } = await import('#lib/client/meetings/settings.ts');
    await saveSettings(store, { currency, loadMultiplier: 1 });
    await holdPeople(['Ada', 'Bo', 'Cy'])(store);
    const { startMeeting } = await import('#lib/client/meetings/commands.ts');
    const group = {
      kind: 'group',
      role: 'Guest',
      count: 4,
      external: false,
      rateKind: 'hour',
      rateMinor: 6_000,
    } as const;
    const people = ['p0', 'p1'].map((personId) => ({ kind: 'person', personId }) as const);
    await startMeeting(store, { id: 'm', invitees: [...people, group], plannedMs, title: 'Review' });
  };

const open = async (running: Running = {}, options: Parameters<typeof show>[1] = {}) => {
  const shown = await show(<Meter />, { before: begin(running), ...options });
  await shown.page.findByRole('heading', { name: 'Review' });
  return shown;
};

const face = ({ page }: Pick<Shown, 'page'>) =>
  textOf(page.getByTestId('total').closest('div') ?? document.body).replace(/\s/g, ' ');
const row = (name: RegExp) =>
  [...document.querySelectorAll('section[aria-labelledby="in-the-room"] li')]
    .map(textOf)
    .find((text) => name.test(text));

describe('the face', () => {
  it.each([
    // Six at 1.00 an hour, and at 60 yen.
    ['USD', 'en-US', /\$3\.0\dC/, '$0.10 a minute, 6 people', /10:\d\d over, \$1\.0/],
    ['JPY', 'ja-JP', /￥18\dC/, '￥6 a minute, 6 people', /10:\d\d over, ￥6/],
    ['EUR', 'de-DE', /3,0\d €C/, '0,10 € a minute, 6 people', /10:\d\d over, 1,0\d €/],
  ])(
    'has the cost, what a minute costs, and what is over, in %s for %s',
    async (...[currency, language, total, minute, over]) => {
      const rateMinor = currency === 'JPY' ? 60 : 100;
      const shown = await show(<Meter />, {
        languages: [language],
        before: async (store) => {
          const { saveSettings } = await import('#lib/client/meetings/settings.ts');
          await saveSettings(store, { currency, loadMultiplier: 1 });
          const { startMeeting } = await import('#lib/client/meetings/commands.ts');
          const group = { kind: 'group', role: '', count: 6, external: false, rateKind: 'hour', rateMinor } as const;
          await startMeeting(store, { id: 'm', invitees: [group], plannedMs: 20 * MINUTE, title: 'Review' });
        },
      });
      await shown.page.findByRole('heading', { name: 'Review' });
      vi.setSystemTime(NINE + 15 * MINUTE);
      await expect.poll(() => face(shown)).toMatch(/0?[45]:\d\d left/);
      vi.setSystemTime(NINE + 30 * MINUTE);
      await expect.poll(() => face(shown)).toMatch(over);
      expect(face(shown)).toMatch(total);
      expect(face(shown)).toContain(minute);
    },
  );

  it('has a time so far and a time left that make up the plan, to the second', async () => {
    const shown = await open({ plannedMs: 20 * MINUTE });
    vi.setSystemTime(NINE + 5.31 * MINUTE);
    const times = () => /(\d+:\d\d)\D*20:00.*?(\d+:\d\d) left/.exec(face(shown))?.slice(1) ?? [];
    const secondsOf = (time = '') => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    await expect.poll(() => secondsOf(times()[0])).toBeGreaterThan(5 * 60);
    const [elapsed, left] = times();
    expect(secondsOf(elapsed) + secondsOf(left), `${elapsed} and ${left}`).toBe(20 * 60);
  });
});

describe.each([
  ['with', 30 * MINUTE, /15:\d\d of 30:00/],
  ['without', null, /10:\d\d so far/],
])('a meeting %s a plan that had a break', (_, plannedMs, elapsed) => {
  // The planned end comes anyway, and the time on a receipt has no break.
  it('has run for as long as that counts', async () => {
    const shown = await open({ plannedMs });
    vi.setSystemTime(NINE + 5 * MINUTE);
    await shown.user.keyboard('p');
    await shown.page.findByText('Paused');
    vi.setSystemTime(NINE + 10 * MINUTE);
    await expect.poll(() => face(shown)).toMatch(/^Paused 05:\d\d/);
    await shown.user.keyboard('p');
    await shown.page.findByText('Running');
    vi.setSystemTime(NINE + 15 * MINUTE);
    await expect.poll(() => face(shown)).toMatch(elapsed);
  });
});

describe('the meter for the whole room', () => {
  it('gives the focus back to what opened it', async () => {
    const { user, page } = await open();
    const opener = page.getByRole('button', { name: 'Stop' });
    opener.focus();
    await user.keyboard('m');
    const leave = await page.findByRole('button', { name: 'Leave room mode' });
    leave.focus();
    await user.click(leave);
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    await expectFocus(() => opener);
  });

  it('keeps the screen on, also after the page was hidden, and no longer than it is shown', async () => {
    const held: string[] = [];
    const release = async () => void held.push('released');
    let granted = Promise.resolve();
    const request = async (what: string) => {
      held.push(what);
      await granted;
      return { release };
    };
    Object.assign(navigator, { wakeLock: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    const { user, page } = await open();
    await user.keyboard('m');
    await expect.poll(() => held).toEqual(['screen']);
    const seeAgain = () => document.dispatchEvent(new Event('visibilitychange'));
    seeAgain();
    await expect.poll(() => held).toEqual(['screen', 'screen']);
    await user.click(page.getByRole('button', { name: 'Leave room mode' }));
    await expect.poll(() => held.at(-1)).toBe('released');
    const before = held.length;
    seeAgain();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(held).toHaveLength(before);
    // Nor if it is granted only then.
    const late = Promise.withResolvers<void>();
    granted = late.promise;
    await user.keyboard('m');
    await user.click(await page.findByRole('button', { name: 'Leave room mode' }));
    late.resolve();
    await expect.poll(() => held.slice(before)).toEqual(['screen', 'released']);
  });
});

describe('who is in the room', () => {
  it('stays there as far as they were in before, if a pasted list is taken back', async () => {
    const { user, page } = await open();
    await user.click(page.getByRole('button', { name: 'Leaves Ada' }));
    await user.click(page.getByRole('button', { name: 'Add someone' }));
    await user.paste('Ada\nCy');
    await user.click(await page.findByRole('button', { name: 'Add 2 people' }));
    await page.findByText('2 people added.');
    await expect.poll(() => row(/^Cy/)).toBeTruthy();
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await expect.poll(() => row(/^Cy/)).toBeUndefined();
    expect(row(/^Ada/)).toContain('then left');
  });

  it('leaves and comes back, each with the time that one of them was there', async () => {
    const shown = await open();
    const { user, page } = shown;
    vi.setSystemTime(NINE + 10 * MINUTE);
    await expect.poll(() => row(/^4 × Guest/)).toContain('10:00 here');
    expect(row(/^Ada/)).toContain('10:00 here');
    await user.click(page.getByRole('button', { name: 'Leaves Ada' }));
    await page.findByText('5 people in the room');
    expect(page.getByText('Ada left.')).toBeTruthy();
    vi.setSystemTime(NINE + 20 * MINUTE);
    await expect.poll(() => row(/^4 × Guest/)).toContain('20:00 here');
    expect(row(/^Ada/)).toContain('10:00 here, then left');
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('6 people in the room');
    await user.click(page.getByRole('button', { name: 'One leaves 4 × Guest' }));
    await page.findByText('5 people in the room');
    expect(page.getByText('Guest left.')).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'All leave 3 × Guest' }));
    await page.findByText('2 people in the room');
    expect(page.getByText('3 × Guest left.')).toBeTruthy();
  });

  it('is taken back by the key in the field that it was typed in, unless something else is typed there', async () => {
    const { user, page } = await open();
    await user.click(page.getByRole('button', { name: 'Add someone' }));
    const field = await page.findByLabelText<HTMLInputElement>('Who’s joining?');
    await user.type(field, '2 × 60{Enter}');
    await page.findByText('8 people in the room');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Control>}z{/Control}');
    await page.findByText('6 people in the room');
    await user.type(field, '2 × 60{Enter}');
    await page.findByText('8 people in the room');
    await user.type(field, '3');
    await user.keyboard('{Control>}z{/Control}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.getByText('8 people in the room')).toBeTruthy();
  });

  it('is added by a field that Escape closes, back to what opened it', async () => {
    const { user, page } = await open();
    await user.click(page.getByRole('button', { name: 'Add someone' }));
    await page.findByLabelText('Who’s joining?');
    await user.keyboard('{Escape}');
    expect(page.queryByLabelText('Who’s joining?')).toBeNull();
    await expectFocus(() => page.getByRole('button', { name: 'Add someone' }));
  });

  it('is not offered again, unless they have left', async () => {
    const { user, page } = await open();
    const offered = () =>
      within(page.getByRole('group', { name: 'Your people' }))
        .getAllByRole('button')
        .map(textOf);
    await user.click(page.getByRole('button', { name: 'Leaves Bo' }));
    await page.findByText('5 people in the room');
    await user.click(page.getByRole('button', { name: 'Add someone' }));
    await expect.poll(offered).toEqual(['Bo', 'Cy']);
    await user.click(page.getByRole('button', { name: 'Bo' }));
    await page.findByText('6 people in the room');
    await expectFocus(() => page.getByLabelText('Who’s joining?'));
    await expect.poll(offered).toEqual(['Cy']);
    await user.type(page.getByLabelText('Who’s joining?'), 'c{Enter}');
    await page.findByText('7 people in the room');
    // Bo is the same one, who was away.
    expect(document.querySelectorAll('section[aria-labelledby="in-the-room"] li')).toHaveLength(4);
  });
});

describe('time in which the device slept', () => {
  /** From 9:10 for an hour. It's 10:10, or five minutes later if something was done since. */
  const awaken = (since?: (store: Store) => Promise<unknown>) =>
    open(
      {},
      {
        now: NINE + (since ? 76 : 70) * MINUTE,
        before: async (store) => {
          vi.setSystemTime(NINE);
          await begin()(store);
          const { askAboutGap } = await import('#lib/client/meetings/away.ts');
          await askAboutGap(store, { meetingId: 'm', from: NINE + 10 * MINUTE, to: NINE + 70 * MINUTE });
          vi.setSystemTime(NINE + 75 * MINUTE);
          await since?.(store);
        },
      },
    );
  const commands = () => import('#lib/client/meetings/commands.ts');
  const someone = async (store: Store) => (await store.read((reader) => reader.all('attendees')))[0]?.id ?? '';

  it.each([
    ['nothing', undefined],
    [
      'somebody joined',
      async (store: Store) =>
        (await commands()).addAttendee(store, { meetingId: 'm', invitee: { kind: 'person', personId: 'p2' } }),
    ],
    [
      'somebody left',
      async (store: Store) =>
        (await commands()).leaveMeeting(store, { meetingId: 'm', attendeeId: await someone(store), count: 1 }),
    ],
    ['a break began', async (store: Store) => (await commands()).pauseMeeting(store, { meetingId: 'm' })],
  ])('is asked about with what it cost by itself, after %s', async (_, since) => {
    const { page } = await awaken(since);
    // Six for an hour at 60.00.
    await page.findByText(/^You were away for 1 h, which comes to \$360\.00\./);
  });
});

describe('a meeting that nobody stopped', () => {
  it('has stopped two hours after its plan, and P does nothing', async () => {
    const shown = await open({ plannedMs: 30 * MINUTE });
    const { user, page, store } = shown;
    await user.keyboard('p');
    await page.findByText('Paused');
    await user.keyboard('p');
    await page.findByText('Running');
    vi.setSystemTime(NINE + 5 * HOUR);
    await page.findByText(/^Nobody stopped this meeting/);
    expect(page.queryByRole('button', { name: 'Pause' })).toBeNull();
    const pauses = async () => (await store().read((reader) => reader.all('pauses'))).length;
    expect(await pauses()).toBe(1);
    await user.keyboard('p');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const alerts = page.queryAllByRole('alert').map(textOf).filter(Boolean);
    expect([await pauses(), alerts]).toEqual([1, []]);
    await user.click(page.getByRole('button', { name: 'End meeting' }));
    await page.findByText(/When did it actually end\?/);
    expect(page.queryByRole('button', { name: 'Resume meeting' })).toBeNull();
    expect(page.queryByRole('button', { name: 'Resume' })).toBeNull();
  });

  it('that was stopped in time can be resumed, and isn’t asked about', async () => {
    const { user, page } = await open({ plannedMs: 30 * MINUTE });
    vi.setSystemTime(NINE + 40 * MINUTE);
    await user.keyboard('s');
    await page.findByRole('heading', { name: 'The receipt' });
    expect(page.queryByText(/When did it actually end\?/)).toBeNull();
    expect(page.getByRole('button', { name: 'Resume' })).toBeTruthy();
    await user.click(page.getByRole('button', { name: 'Resume meeting' }));
    await page.findByText('6 people in the room');
  });
});
