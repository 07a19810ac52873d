import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startMeeting } from '#lib/client/meetings/commands.ts';
import { SIGNED_IN } from '#lib/client/store/signed-in.ts';
import type { Store } from '#lib/client/store/store.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { TodaysMeetings } from '../../app/(client)/app/meter/todays-meetings.tsx';
import { holdEvents } from '../support/calendar-screen.tsx';
import { event, TWO } from '../support/calendars.ts';
import { crowd } from '../support/client.ts';
import {
  asksOf,
  expectFocus,
  fill,
  holdMeetings,
  holdPeople,
  later,
  proIn,
  show,
  textOf,
} from '../support/screens.tsx';

/** The form that starts a meeting, on the first page after signing in. */
const opened = async (isSignedInHere: boolean) => {
  if (isSignedInHere) localStorage.setItem(SIGNED_IN, 'on');
  const session = later();
  const shown = await show(<Meter />, {
    answers: {
      'GET /v1/auth/session': () => session.answer,
      'GET /v1/me': () => ({ body: proIn({}) }),
      'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
    },
  });
  // Until then, nobody can use the form.
  const isReady = () => shown.page.queryByRole('button', { name: 'Start the meter' }) !== null;
  return { ...shown, isReady, answer: () => session.give({ body: { signedIn: isSignedInHere, plan: 'free' } }) };
};

describe('the start form', () => {
  it('waits for the account of somebody who has just signed in: the free plan’s limits aren’t theirs', async () => {
    const { user, page, asked, store, isReady, answer } = await opened(true);
    await expect.poll(() => asksOf(asked, 'GET /v1/auth/session').length).toBe(1);
    // Showing the form would take less.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isReady()).toBe(false);
    answer();
    await expect.poll(isReady).toBe(true);
    await fill(user, page.getByLabelText('Who’s in?'), '20 × 60');
    await user.click(page.getByRole('button', { name: 'Start the meter' }));
    expect(await page.findByRole('button', { name: 'Stop' })).toBeTruthy();
    expect(store().owner.accountId).toBe(proIn({}).user.id);
  });

  it('waits for nobody otherwise', async () => {
    const { isReady } = await opened(false);
    await expect.poll(isReady).toBe(true);
  });

  it('doesn’t wait without a connection', async () => {
    localStorage.setItem(SIGNED_IN, 'on');
    const { page } = await show(<Meter />, { answers: { 'GET /v1/auth/session': () => 'offline' } });
    expect(await page.findByRole('button', { name: 'Start the meter' })).toBeTruthy();
  });

  it.each([
    ['as it was', '', '', 'Hiring'],
    ['with another topic in it', 'Sales', 'Sales', 'Sales'],
  ])('that is filled in from the last time and undone is %s', async (_, topic, before, filled) => {
    const { user, page } = await show(<Meter />, {
      before: async (store) => {
        await store.write(async (writer) => writer.put('topics', { id: 't', record: { id: 't', name: 'Hiring' } }));
        await holdMeetings([{ id: 'a', title: 'Review', topicId: 't', minutes: 60, plannedMinutes: 45, daysAgo: 1 }])(
          store,
        );
      },
    });
    await page.findByRole('button', { name: 'Start the meter' });
    const chip = () => page.getByRole('button', { name: '45 minutes' }).getAttribute('aria-pressed');
    const typed = () => [page.getByLabelText<HTMLInputElement>('Topic').value, chip()];
    await user.type(page.getByLabelText('Title'), 'Review');
    if (topic) await user.type(page.getByLabelText('Topic'), topic);
    await user.click(await page.findByRole('button', { name: /^Same people as last time/ }));
    await expect.poll(typed).toEqual([filled, 'true']);
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await expect.poll(typed).toEqual([before, 'false']);
  });

  it('takes the first whom a name finds and who isn’t in, and says so if all of them are', async () => {
    const { user, page } = await show(<Meter />, { before: holdPeople(['Ada Adams', 'Ada Brown', 'Cy']) });
    await page.findByRole('button', { name: 'Start the meter' });
    const field = page.getByLabelText('Who’s in?');
    const names = () =>
      page
        .queryAllByRole('button', { pressed: true })
        .map(textOf)
        .filter((name) => /Ada|Cy/.test(name));
    await fill(user, field, 'Ada');
    await user.click(page.getByRole('button', { name: 'Start the meter' }));
    await page.findByText('That isn’t added yet. Choose Add first.');
    for (const picked of [['Ada Adams'], ['Ada Adams', 'Ada Brown'], ['Ada Adams', 'Ada Brown']]) {
      await fill(user, field, 'Ada');
      await page.findByRole('button', { name: 'Ada Adams' });
      await user.keyboard('{Enter}');
      await expect.poll(() => names().toSorted()).toEqual(picked);
    }
    await page.findByText('Ada Adams is already in.');
    // It was about text that is no longer there.
    await user.type(field, ' B');
    expect(page.queryByText('Ada Adams is already in.')).toBeNull();
  });

  it('shows all whom a name finds, and takes none while letters are still put together', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `Person ${'ABCDEFGHI'[i]}`);
    const { page } = await show(<Meter />, { before: holdPeople([...names, 'Zoe']) });
    await page.findByRole('button', { name: 'Start the meter' });
    const field = page.getByLabelText<HTMLInputElement>('Who’s in?');
    const shown = () => page.queryAllByRole('button', { name: /^(Person|Zoe)/ }).length;
    await expect.poll(shown).toBe(6);
    fireEvent.change(field, { target: { value: 'person' } });
    await expect.poll(shown).toBe(9);
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect([field.value, page.queryAllByRole('button', { pressed: true, name: /^Person/ }).length]).toEqual([
      'person',
      0,
    ]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await expect.poll(() => page.queryAllByRole('button', { pressed: true, name: /^Person/ }).length).toBe(1);
  });

  it('is empty once it is cleared, of people without a name, too', async () => {
    const { user, page } = await show(<Meter />, { before: holdPeople(['Ada']) });
    await page.findByRole('button', { name: 'Start the meter' });
    const heads = () => textOf(page.getByRole('status', { name: 'People' }));
    await user.click(page.getByRole('button', { name: 'One more' }));
    await user.click(await page.findByRole('button', { name: 'Ada' }));
    await expect.poll(() => page.queryByRole('button', { name: 'Ada', pressed: true })).toBeTruthy();
    expect(heads()).toBe('1');
    await user.type(page.getByLabelText('Who’s in?'), 'Bo');
    await user.click(page.getByRole('button', { name: 'Clear' }));
    expect(heads()).toBe('0');
    expect(page.getByRole('button', { name: 'Ada' }).getAttribute('aria-pressed')).toBe('false');
    expect(page.getByLabelText<HTMLInputElement>('Who’s in?').value).toBe('');
    await expectFocus(() => page.getByLabelText('Who’s in?'));
  });

  it.each(['Bob 99999999/h', '3 × 99999999/h'])('refuses a rate that nobody is paid in a year: %s', async (typed) => {
    const { user, page } = await show(<Meter />);
    await page.findByRole('button', { name: 'Start the meter' });
    await fill(user, page.getByLabelText('Who’s in?'), typed);
    for (const _time of [1, 2]) {
      await user.keyboard('{Enter}');
      expect(await page.findByText(/^That rate is too large\./)).toBeTruthy();
    }
    await user.click(page.getByRole('button', { name: 'Start the meter' }));
    expect(page.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(page.getByLabelText<HTMLInputElement>('Who’s in?').value).toBe(typed);
  });

  it('takes back whoever was just added by the field, with the key that undoes, until something else is typed', async () => {
    const { user, page } = await show(<Meter />, { before: holdPeople(['Ada']) });
    await page.findByRole('button', { name: 'Start the meter' });
    const field = page.getByLabelText<HTMLInputElement>('Who’s in?');
    const told = () => textOf(document.body).replace(/\s+/g, ' ');
    await fill(user, field, '3 × Designer 50');
    // Code that loads later reads it.
    await page.findByText(/^3 × Designer: /);
    await user.keyboard('{Enter}');
    await expect.poll(told).toContain('3 × Designer');
    await user.type(field, 'Bob 60/h{Enter}');
    // Until then, what contains the name is only how it was read.
    await expect.poll(() => field.value).toBe('');
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(told).not.toContain('Bob');
    await expect.poll(told).toContain('3 × Designer');
    await expectFocus(() => field);
    // Once.
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(told).toContain('3 × Designer');
    // Nor after something else was changed.
    await user.type(field, 'Cy 70/h{Enter}');
    await expect.poll(told).toContain('Cy');
    await user.click(page.getByRole('button', { name: 'One more' }));
    await user.type(field, '{Control>}z{/Control}');
    expect(told()).toContain('Cy');
    await user.click(page.getByRole('button', { name: 'Clear' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(told()).not.toMatch(/Cy|Designer/);
    await user.type(field, 'Ada{Enter}');
    expect(await page.findByRole('button', { name: 'Ada', pressed: true })).toBeTruthy();
    await user.type(field, 'x');
    await user.keyboard('{Control>}z{/Control}');
    await user.clear(field);
    expect(page.getByRole('button', { name: 'Ada', pressed: true })).toBeTruthy();
  });
});

describe('a meeting of the calendar', () => {
  const meetings = async (store: Store) => (await store.read((reader) => reader.all('meetings'))).map(({ id }) => id);
  const open = (before?: (store: Store) => Promise<unknown>) =>
    show(<TodaysMeetings meetingId="m" />, {
      before: async (store) => {
        await holdEvents(event('UID:a', 'SUMMARY:Sync', 'DTSTART:20260311T100000Z', ...TWO))(store);
        await before?.(store);
      },
    });

  it('starts with one tap, which can be undone', async () => {
    const { user, page, store } = await open();
    await user.click(await page.findByRole('button', { name: /Sync/ }));
    await page.findByText('“Sync” started.');
    expect(await meetings(store())).toEqual(['m']);
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await page.findByText('The meeting was deleted.');
    expect(await meetings(store())).toEqual([]);
  });

  it('doesn’t start beside one that runs, which no undo deletes', async () => {
    const { user, page, store } = await open((made) =>
      startMeeting(made, { id: 'other', invitees: crowd(2), plannedMs: null, title: '' }),
    );
    await user.click(await page.findByRole('button', { name: /Sync/ }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(await meetings(store())).toEqual(['other']);
  });
});
