import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNDO_MS } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { MINUTE } from '#lib/time.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { People } from '../../app/(client)/app/people/people.tsx';
import { AppNav } from '../../app/(client)/app/shell/app-nav.tsx';
import { KeyboardHelp } from '../../app/(client)/app/shell/keyboard-help.tsx';
import { RunningMeeting } from '../../app/(client)/app/shell/running-meeting.tsx';
import { Topics } from '../../app/(client)/app/topics/topics.tsx';
import { crowd } from '../support/client.ts';
import { openMeter, pass, spend, who } from '../support/meter-screen.tsx';
import {
  deleteRow,
  expectFocus,
  holdPeople,
  holdTimers,
  holdTopics,
  NINE,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

beforeEach(() => {
  // A page remembers what was chosen on it, and a file's tests share one page.
  for (const name of ['coarse', 'row-costs']) localStorage.setItem(`meeting-tab:${name}`, 'off');
});

/** For `before`: three for 60.00 an hour, from now on. */
const begin =
  (currency = 'USD') =>
  async (store: Store) => {
    await spend(currency)(store);
    const { startMeeting } = await import('#lib/client/meetings/commands.ts');
    await startMeeting(store, { id: 'm', invitees: crowd(3), plannedMs: null, title: 'Review' });
  };

const dialog = ({ page }: Shown, name: string) => page.queryByRole('dialog', { name });

describe('the meter', () => {
  it('is used by keys alone: N, P, M and S, but not while somebody types', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await user.keyboard('n');
    await expectFocus(() => who(shown));
    await user.keyboard('3 × Manager 70pms');
    expect(who(shown).value).toBe('3 × Manager 70pms');
    await user.clear(who(shown));
    await user.keyboard('3 × Manager 70');
    await page.findByText('3 × Manager: $70.00 an hour each');
    await user.keyboard('{Enter}');
    await expect.poll(() => who(shown).value).toBe('');
    await user.keyboard('{Enter}');
    await page.findByRole('button', { name: 'Stop' });
    await expectFocus(() => page.getByRole('heading', { name: 'Meeting' }));
    await user.keyboard('p');
    await page.findByText('Paused');
    await user.keyboard('p');
    await page.findByText('Running');
    await user.keyboard('m');
    await expect.poll(() => dialog(shown, 'Room mode')).toBeTruthy();
    await user.keyboard('m');
    await expect.poll(() => dialog(shown, 'Room mode')).toBeNull();
    await user.keyboard('s');
    await page.findByRole('heading', { name: 'The receipt' });
    await user.keyboard('n');
    await expectFocus(() => who(shown));
    // Last time's people are in. A key doesn't start a mere proposal.
    page.getByRole('heading', { name: 'New meeting' }).focus();
    await user.keyboard('n');
    await expectFocus(() => who(shown));
    expect(page.queryByRole('button', { name: 'Stop' })).toBeNull();
    await user.keyboard('{Enter}');
    await page.findByText('3 people in the room');
  });

  it('hears no key behind a dialog, over room mode either', async () => {
    const shown = await show(
      <>
        <KeyboardHelp />
        <Meter />
      </>,
      { before: begin() },
    );
    const { user, page } = shown;
    await page.findByRole('heading', { name: 'Review' });
    const isRunning = async () => {
      const meeting = await shown.store().read((reader) => reader.get('meetings', 'm'));
      const pauses = await shown.store().read((reader) => reader.all('pauses'));
      return meeting?.record.endedAt === null && pauses.length === 0;
    };
    await user.keyboard('?');
    await expect.poll(() => dialog(shown, 'Keyboard shortcuts')).toBeTruthy();
    await user.keyboard('spm');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(dialog(shown, 'Room mode')).toBeNull();
    expect(await isRunning()).toBe(true);
    const help = within(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(help.getByRole('button', { name: 'Close' }));
    await expect.poll(() => dialog(shown, 'Keyboard shortcuts')).toBeNull();
    await user.keyboard('m');
    await expect.poll(() => dialog(shown, 'Room mode')).toBeTruthy();
    await user.keyboard('?');
    await expect.poll(() => dialog(shown, 'Keyboard shortcuts')).toBeTruthy();
    await user.keyboard('s');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await isRunning()).toBe(true);
  });
});

describe('a meeting that runs', () => {
  const open = async (currency = 'USD', languages = ['en-US']) => {
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    document.title = 'Topics · Meeting Tab';
    const shown = await show(
      <>
        <RunningMeeting />
        <AppNav />
        <Topics />
      </>,
      { address: '/app/topics', before: begin(currency), languages },
    );
    const meter = () => shown.page.getAllByRole('link', { name: /^Meter/ })[0] ?? document.body;
    return { ...shown, shown, meter };
  };
  const titled = (title: string) => waitFor(() => expect(document.title).toBe(title));

  it.each([
    ['USD', ['en-US'], '$30.00 · 10 min · Topics · Meeting Tab', '≈ $30 · 10 min · Topics · Meeting Tab'],
    ['JPY', ['en-US'], '¥3,000 · 10 min · Topics · Meeting Tab', '≈ ¥3,000 · 10 min · Topics · Meeting Tab'],
    ['EUR', ['de-DE'], '30,00\u00a0€ · 10 min · Topics · Meeting Tab', '≈ 30\u00a0€ · 10 min · Topics · Meeting Tab'],
  ])('is in the title of every page, in %s for %j, and rounded if that is chosen', async (...row) => {
    const [currency, languages, title, rounded] = row;
    await open(currency, languages);
    await waitFor(() => expect(document.title).toContain('0 min · Topics'));
    pass(10 * MINUTE);
    await titled(title);
    localStorage.setItem('meeting-tab:coarse', 'on');
    dispatchEvent(new StorageEvent('storage', { key: 'meeting-tab:coarse', newValue: 'on' }));
    await titled(rounded);
  });

  it('is named by the link to it, with how long it has taken, and paused and gone on with from there', async () => {
    const { shown, user, page, meter, went, store } = await open();
    await waitFor(() => expect(meter().getAttribute('aria-label')).toBe('Meter, a meeting is running'));
    pass(2 * MINUTE);
    await waitFor(() => expect(textOf(meter())).toContain('02:00'));
    await waitFor(() => expect(document.title).toContain('2 min'));
    await user.keyboard('p');
    await waitFor(() => expect(meter().getAttribute('aria-label')).toBe('Meter, a meeting is paused'));
    await waitFor(() => expect(document.title).toMatch(/^Paused · \$6\.00 · /));
    pass(MINUTE);
    await user.keyboard('p');
    await waitFor(() => expect(meter().getAttribute('aria-label')).toBe('Meter, a meeting is running'));
    await waitFor(() => expect(textOf(meter())).toContain('02:00'));
    await user.keyboard('n');
    await waitFor(() => expect(went).toEqual(['/app']));
    await user.keyboard('s');
    const question = within(await page.findByRole('dialog', { name: 'Stop the meeting?' }));
    await user.click(question.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(went.at(-1)).toBe('/app?ended=m'));
    await waitFor(() => expect(document.title).toBe('Topics · Meeting Tab'));
    expect(meter().getAttribute('aria-label')).toBeNull();
    expect((await store().read((reader) => reader.get('meetings', 'm')))?.record.endedAt).toBe(NINE + 3 * MINUTE);
    expect(dialog(shown, 'Stop the meeting?')).toBeNull();
  });
});

describe('the key that undoes', () => {
  const before = holdTopics(['Hiring', 'Planning']);

  it('in a field is for what was typed there; outside of it, for the deletion', async () => {
    const { user, page } = await show(<Topics />, { before });
    await deleteRow(user, await page.findByRole('button', { name: 'More about Hiring' }));
    await page.findByRole('button', { name: /^Undo/ });
    const field = page.getByLabelText('New topic');
    await user.type(field, 'Budget');
    await user.keyboard('{Control>}z{/Control}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.getByText('“Hiring” was deleted.')).toBeTruthy();
    expect(page.queryByRole('heading', { name: 'Hiring' })).toBeNull();
    page.getByRole('heading', { name: 'Topics' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    await page.findByRole('heading', { name: 'Hiring' });
  });

  it('brings a person back; the offer ends after its time, unless somebody is on it', async () => {
    const { user, page } = await show(<People />, { before: holdPeople(['Facilitator', 'Engineer']) });
    const rows = () => page.getAllByRole('listitem').map(textOf).join();
    const remove = async () => {
      await deleteRow(user, await page.findByRole('button', { name: 'More about Facilitator' }));
      await waitFor(() => expect(rows()).not.toContain('Facilitator'));
    };
    await remove();
    expect(await page.findByText(/Past meetings keep the cost, not the name\./)).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rows()).toContain('Facilitator'));

    const offers = holdTimers(UNDO_MS);
    await remove();
    const undo = await page.findByRole('button', { name: /^Undo/ });
    undo.focus();
    await waitFor(() => expect(offers.count()).toBe(0));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toContain('Facilitator'));
    await expectFocus(() => page.getByRole('heading', { name: 'People' }));

    await remove();
    await page.findByRole('button', { name: /^Undo/ });
    await user.unhover(page.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(offers.count()).toBe(1));
    act(offers.ring);
    await waitFor(() => expect(page.queryByRole('button', { name: /^Undo/ })).toBeNull());
    expect(rows()).not.toContain('Facilitator');
  });
});
