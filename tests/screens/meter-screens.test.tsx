import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { EndedMeeting } from '../../app/(client)/app/meter/ended-meeting.tsx';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { StartNotes } from '../../app/(client)/app/meter/series-notes.tsx';
import { fill, holdMeetings, holdPeople, NINE, openMenus, proIn, show, textOf } from '../support/screens.tsx';
import { changeIn } from '../support/series-held.ts';

beforeEach(() => {
  // A page remembers what was chosen on it, and a file's tests share one page.
  for (const name of ['coarse', 'row-costs', 'sample-over', 'end-asked'])
    localStorage.setItem(`meeting-tab:${name}`, 'off');
});

const GROUP = { kind: 'group', role: 'Guest', count: 3, external: false, rateKind: 'hour', rateMinor: 6_000 } as const;
const begin =
  (about: { title?: string; topic?: string; plannedMs?: number } = {}) =>
  async (store: Store) => {
    const { saveSettings } = await import('#lib/client/meetings/settings.ts');
    await saveSettings(store, { loadMultiplier: 1 });
    await startMeeting(store, { id: 'm', invitees: [GROUP], plannedMs: null, title: 'Review', ...about });
  };
const STARTS = {
  'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
};

describe('the demo', () => {
  it.each([
    ['nobody has been here', true, {}],
    ['there are people', false, { before: holdPeople(['Ada']) }],
    ['there was a meeting', false, { before: holdMeetings([{ id: 'a', minutes: 30 }]) }],
    ['somebody is signed in', false, { account: proIn({}) }],
  ])('where %s, is there: %s', async (_, isThere, options) => {
    const { user, page, store } = await show(<Meter />, options);
    await page.findByRole('button', { name: 'Start the meter' });
    const accountId = 'account' in options ? options.account.user.id : null;
    await expect.poll(() => store().owner.accountId).toBe(accountId);
    // It comes last.
    if (!isThere) await new Promise((resolve) => setTimeout(resolve, 300));
    else await user.click(await page.findByRole('button', { name: 'Dismiss' }));
    expect(page.queryByText('What a meeting costs, while it runs')).toBeNull();
    expect(localStorage.getItem('meeting-tab:sample-over')).toBe(isThere ? 'on' : 'off');
  });
});

describe('the start form', () => {
  const said = () => textOf(document.querySelector('main') ?? document.body).replace(/\s/g, ' ');

  it.each([
    [9, 9, null],
    [10, 9, 'All 10'],
  ])('has %i templates, each with its key up to %i', async (count, keys, all) => {
    const { user, page } = await show(<Meter />, {
      before: (store) =>
        store.write(async (writer) => {
          for (let i = 0; i < count; i += 1) {
            const record = {
              id: `t${i}`,
              name: `Template ${i}`,
              title: '',
              topicId: null,
              plannedMs: null,
              people: [GROUP],
            };
            writer.put('templates', { id: record.id, record: { ...record, addEmployerCosts: true } });
          }
        }),
    });
    const buttons = () => page.queryAllByRole('button', { name: /^Template/ });
    await expect.poll(() => buttons().length).toBe(9);
    expect(
      buttons()
        .map((one) => one.getAttribute('aria-keyshortcuts'))
        .join(''),
    ).toBe('123456789'.slice(0, keys));
    expect(page.queryByRole('button', { name: /^All/ })?.textContent ?? null).toBe(all);
    if (all) await user.click(page.getByRole('button', { name: all }));
    expect(buttons()).toHaveLength(count);
  });

  it('has a field for another length, until that is not wanted', async () => {
    const { user, page } = await show(<Meter />);
    await page.findByRole('button', { name: 'Start the meter' });
    const other = page.getByRole('button', { name: 'Other' });
    const field = () => page.queryByRole<HTMLInputElement>('textbox', { name: 'Planned length' });
    await user.click(other);
    await user.type(field() ?? other, 'soon{Enter}');
    const problem = /^Enter a length like 45/;
    await page.findByText(problem);
    await fill(user, field() ?? other, '1:30');
    expect(page.queryByText(problem)).toBeNull();
    await user.tab();
    await expect.poll(() => field()?.value).toBe('1 h 30 min');
    await user.click(other);
    expect([field(), other.getAttribute('aria-pressed')]).toEqual([null, 'false']);
    await user.click(other);
    expect(field()?.value).toBe('');
    await user.click(page.getByRole('button', { name: '30 minutes' }));
    expect(field()).toBeNull();
  });

  it('goes by the usual rate as long as no other one is typed, and by whoever is named alone', async () => {
    const { user, page } = await show(<Meter />, {
      before: holdMeetings([{ id: 'a', minutes: 60, heads: 4, daysAgo: 1 }]),
    });
    await page.findByRole('button', { name: 'Start the meter' });
    await expect.poll(said).toContain('4 people, $4.00 a minute');
    await user.click(page.getByRole('button', { name: /^Change rate/ }));
    const rate = page.getByLabelText('Rate each, in USD');
    await fill(user, rate, '  ');
    await expect.poll(said).toContain('4 people, $4.00 a minute');
    await fill(user, rate, '120/h');
    await expect.poll(said).toContain('4 people, $8.00 a minute');
    await fill(user, page.getByLabelText('Who’s in?'), 'Bo 60/h');
    await expect.poll(said).toContain('1 person, $1.00 a minute');
  });
});

describe('a meeting that runs', () => {
  it.each([
    [{ title: 'Review', topic: 'Hiring' }, 'Review', 1],
    [{ title: '', topic: 'Hiring' }, 'Hiring', 0],
    [{ title: '', topic: '' }, 'Meeting', 0],
  ])('is called by its title, or else its topic, once: %o', async (about, name, below) => {
    const { page } = await show(<Meter />, { before: begin(about) });
    await page.findByRole('heading', { name, level: 1 });
    expect(page.queryAllByText('Hiring', { selector: 'p' })).toHaveLength(below);
  });

  it('says what each costs only where that is chosen, in whatever amounts', async () => {
    const { user, page } = await show(<Meter />, { before: begin() });
    const row = () => textOf(document.querySelector('section[aria-labelledby="in-the-room"] li') ?? document.body);
    await page.findByText('3 people in the room');
    expect(row()).toMatch(/Guest/);
    expect(row()).not.toContain('$');
    await user.click(await page.findByRole('button', { name: 'Meter options' }));
    openMenus();
    await user.click(await page.findByLabelText('Round amounts'));
    expect(row()).not.toContain('$');
    await user.click(page.getByLabelText('Cost per person'));
    await expect.poll(row).toContain('≈ $');
    expect(page.getByText('Anyone who sees this screen can work out each rate.')).toBeTruthy();
  });

  it.each([30 * MINUTE, undefined])('with a plan of %j asks whether to tell that it is over', async (plannedMs) => {
    vi.stubGlobal(
      'Notification',
      class extends EventTarget {
        static permission = 'default';
      },
    );
    const { page } = await show(<Meter />, { before: begin({ ...(plannedMs && { plannedMs }) }) });
    await page.findByRole('heading', { name: 'Review' });
    const asks = () => page.queryAllByText(/^Should your device tell you/).length;
    await expect.poll(asks).toBe(plannedMs ? 1 : 0);
  });

  it('leaves room mode when the full screen is left, which a phone may never have had', async () => {
    let full: Element | null = null;
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'));
    const { user, page } = await show(<Meter />, { before: begin() });
    await page.findByRole('heading', { name: 'Review' });
    await user.keyboard('m');
    await page.findByRole('button', { name: 'Leave room mode' });
    const change = (element: Element | null) => {
      full = element;
      act(() => void document.dispatchEvent(new Event('fullscreenchange')));
      return page.queryAllByRole('button', { name: 'Leave room mode' }).length;
    };
    expect([null, document.body, null].map(change)).toEqual([1, 1, 0]);
  });
});

describe('what was decided about a series', () => {
  const nothing = { toMs: 0, heads: 0, every: 1, readers: 0, readMs: 0, isOver: false, owner: '' };
  it.each([
    [{ kind: 'shorten', toMs: 25 * MINUTE }, 'Set to 25 min on Mar 12.'],
    [{ kind: 'shrink', heads: 1 }, 'Set to 1 person on Mar 12.'],
    [{ kind: 'space', every: 3 }, 'One meeting in 3 since Mar 12.'],
    [{ kind: 'end' }, 'Ended on Mar 12.'],
    [{ kind: 'write', readers: 4, readMs: MINUTE }, 'Written instead since Mar 12.'],
    [{ kind: 'keep' }, null],
  ] as const)('is said before it starts: %o', async (decision, words) => {
    await show(<StartNotes title="review" topic="" />, {
      // Where it is already March 12.
      account: proIn({ currency: 'USD', timeZone: 'Pacific/Auckland' }),
      now: NINE + 3 * HOUR,
      before: async (store) => {
        await holdMeetings([{ id: 'a', title: 'Review', minutes: 30, daysAgo: 1 }])(store);
        const { decideChange } = await import('#lib/client/insights/changes.ts');
        const { before } = changeIn();
        const name = { series: 'Review', calendarSeries: null, isPlanned: false };
        await decideChange(store, { ...name, before, decision: { ...nothing, lookAt: NINE, ...decision } });
      },
    });
    const lines = () => [...document.querySelectorAll('main li')].map(textOf);
    await expect.poll(lines).toEqual(['Last time $90.00 in 30 min', ...(words === null ? [] : [words])]);
  });
});

describe('a meeting that has ended', () => {
  const ended = async (store: Store) => {
    await begin()(store);
    await endMeeting(store, { meetingId: 'm' });
  };

  it('has its receipt at an address of its own, which New meeting leaves', async () => {
    const { user, page } = await show(<Meter />, { before: begin(), answers: STARTS });
    await user.click(await page.findByRole('button', { name: 'Stop' }));
    await page.findByRole('heading', { name: 'The receipt' });
    expect(location.pathname + location.search).toBe('/app?ended=m');
    await user.click(page.getByRole('button', { name: 'New meeting' }));
    await page.findByRole('button', { name: 'Start the meter' });
    expect(location.pathname + location.search).toBe('/app');
  });

  it('gives way once it is deleted', async () => {
    const onDone = vi.fn();
    const { page, store } = await show(<EndedMeeting meetingId="m" onDone={onDone} />, { before: ended });
    await page.findByRole('heading', { name: 'The receipt' });
    expect(onDone).not.toHaveBeenCalled();
    await remove(store(), { table: 'meetings', id: 'm' });
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
  });
});
