import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#lib/time.ts';
import { DeviceClock } from '../../app/(client)/app/shell/notices/device-clock.tsx';
import {
  enter,
  main,
  openAgain,
  openMeter,
  pass,
  press,
  STARTS,
  sleep,
  spend,
  start,
  total,
  who,
} from '../support/meter-screen.tsx';
import { fill, NINE, proIn, type Shown, textOf } from '../support/screens.tsx';

/** A meter of ten people for 60 an hour and employer costs: 13.00 a minute. `planned`: minutes. */
async function open(planned = '', options: Parameters<typeof openMeter>[0] = {}) {
  const shown = await openMeter({ before: spend('USD', 1.3), ...options });
  if (planned) {
    await press(shown, 'Other');
    await fill(shown.user, shown.page.getByRole('textbox', { name: 'Planned length' }), planned);
  }
  await start(shown, '10 × 60');
  return shown;
}

/** How far the device's clock was moved since the page was opened. */
let turned = 0;

/** Moves the device's clock. */
function turnClock(by: number): void {
  turned += by;
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - turned);
  pass(by);
}

// Polled by Testing Library, since Vitest's own polling moves the faked time.
const costs = (shown: Shown, cost: string) => waitFor(() => expect(total(shown)).toBe(cost));
const says = (shown: Shown, words: string) => waitFor(() => expect(main(shown)).toContain(words));
const hears = (heard: string[], ...last: string[]) => waitFor(() => expect(heard.slice(-last.length)).toEqual(last));

/** Collects what is said to screen readers from now on. */
function listen({ page }: Shown): string[] {
  const heard: string[] = [];
  const region = page.getByRole('main').querySelector('p[aria-live=polite]');
  if (!region) throw new Error('There is no live region.');
  new MutationObserver(() => heard.push(textOf(region))).observe(region, {
    ...{ characterData: true, childList: true, subtree: true },
  });
  return heard;
}

describe('the device’s clock', () => {
  it('set back a day while a meeting runs: it goes on, also after a reload', async () => {
    turned = 0;
    const shown = await open();
    pass(10 * MINUTE);
    await costs(shown, '$130.00');
    turnClock(-DAY);
    await costs(shown, '$130.00');
    pass(10 * MINUTE);
    await costs(shown, '$260.00');
    await press(shown, 'Pause');
    await shown.page.findByText('Paused');
    pass(5 * MINUTE);
    await press(shown, 'Resume');
    await shown.page.findByText('Running');
    const again = await openAgain();
    await costs(again, '$260.00');
    await press(again, 'Stop');
    await says(again, 'Duration20 minP');
  });

  it('a day ahead at the start and then put right: no figure is lost or negative', async () => {
    turned = 0;
    const shown = await open('30', { now: NINE + DAY });
    pass(10 * MINUTE);
    await costs(shown, '$130.00');
    turnClock(-DAY);
    pass(10 * MINUTE);
    await costs(shown, '$260.00');
    expect(main(shown)).toContain('10:00 left');
    await press(shown, 'Stop');
    await says(shown, 'Duration20 min');
    // Undone and stopped again, though it's in the future by the device's clock.
    await press(shown, 'Resume meeting');
    await press(shown, 'Stop');
    await says(shown, 'Duration20 min');
    // The next meeting has the right time.
    await press(shown, 'New meeting');
    await start(shown, '10 × 60');
    await press(shown, 'Stop');
    await says(shown, 'Mar 11, 2026');
    expect(main(shown)).not.toContain('Mar 12');
  });

  it.each([
    // Half an hour planned and two hours more.
    ['30', '$1,950.00', '2 h 30 min'],
    // Without a plan it is a day.
    ['', '$18,720.00', '24 h'],
  ])('set forward two days while a meeting of %j runs: the cap holds the damage', async (planned, cost, duration) => {
    turned = 0;
    const shown = await open(planned);
    pass(10 * MINUTE);
    await costs(shown, '$130.00');
    turnClock(2 * DAY);
    await shown.page.findByText('Stopped automatically');
    await costs(shown, cost);
    // As before it stopped.
    expect(main(shown)).toContain('$13.00 a minute');
    turnClock(-2 * DAY);
    await press(shown, 'End meeting');
    await says(shown, `Duration${duration}`);
  });
});

describe('a clock that the service shows to be wrong', () => {
  it.each([
    [2 * HOUR, 'en-US', 'This device’s clock is 2 h fast. Times are corrected.'],
    [-2 * HOUR, 'en-US', 'This device’s clock is 2 h slow. Times are corrected.'],
    [5 * DAY, 'en-GB', 'This device’s clock is 120 h fast. Times are corrected.'],
  ])('by %i ms is said once; figures and records are true, for %s', async (ahead, language, words) => {
    localStorage.setItem('meeting-tab:clock-noted', 'off');
    const options = { ahead, languages: [language], account: proIn({ currency: 'USD' }), answers: STARTS };
    const shown = await openMeter({ ...options, now: NINE + ahead }, {}, <DeviceClock />);
    const { page, store } = shown;
    await expect.poll(() => store().owner.accountId).toBeTruthy();
    await says(shown, words);
    await press(shown, 'Dismiss');
    await waitFor(() => expect(main(shown)).not.toContain('clock is'));
    await start(shown, '10 × 60');
    pass(3 * MINUTE);
    await waitFor(() => expect(total(shown)).toMatch(/30\.00$/));
    await press(shown, 'Stop');
    await page.findByRole('heading', { name: 'The receipt' });
    const [meeting] = await store().read((reader) => reader.all('meetings'));
    // An answer has the time to the second.
    const { startedAt, endedAt } = meeting?.record ?? {};
    expect(Math.abs(Number(startedAt) - NINE)).toBeLessThanOrEqual(2 * SECOND);
    expect(Number(endedAt) - Number(startedAt)).toBe(3 * MINUTE);
    // It was read, so it isn't said again after a reload.
    const again = await openAgain(options, <DeviceClock />);
    await expect.poll(() => again.store().owner.accountId).toBeTruthy();
    expect(main(again)).not.toContain('clock is');
  });

  it('by less than a minute is right', async () => {
    localStorage.setItem('meeting-tab:clock-noted', 'off');
    const shown = await openMeter({ ahead: 40 * SECOND, account: proIn({}) }, {}, <DeviceClock />);
    await expect.poll(() => shown.store().owner.accountId).toBeTruthy();
    expect(main(shown)).not.toContain('clock is');
  });
});

describe('a meter that was not looked at', () => {
  it('is right at once after a day asleep, running and paused', async () => {
    const shown = await open();
    sleep(8 * HOUR);
    await costs(shown, '$6,240.00');
    await press(shown, 'Pause');
    await shown.page.findByText('Paused');
    sleep(8 * HOUR);
    await says(shown, 'Paused 8:00:00');
    expect(total(shown)).toBe('$6,240.00');
    await press(shown, 'Resume');
    await shown.page.findByText('Running');
    // Without a plan the meter stops after 24 hours, pauses among them.
    sleep(24 * HOUR);
    await shown.page.findByText('Stopped automatically');
    await costs(shown, '$12,480.00');
  });

  it('doesn’t tick in a hidden tab, and is right when that is seen again', async () => {
    const shown = await open();
    pass(MINUTE);
    await costs(shown, '$13.00');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    sleep(5 * MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(total(shown)).toBe('$13.00');
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await costs(shown, '$78.00');
    // And after a sleep without any event.
    sleep(10 * MINUTE);
    await costs(shown, '$208.00');
  });
});

describe('what a screen reader is told', () => {
  it('is each milestone once, how it stands after a gap, and never a tick', async () => {
    const shown = await open('20');
    const heard = listen(shown);
    // As often as a device that is awake looks. Each of the ten is rounded to the cent.
    for (const cost of ['$2.20', '$4.30', '$6.50', '$8.70', '$10.80', '$13.00', '$15.20', '$17.30']) {
      pass(10 * SECOND);
      await costs(shown, cost);
    }
    await hears(heard, 'This meeting has cost $10.00.');
    pass(14 * MINUTE);
    await hears(heard, '15 min so far, at $199.30.');
    pass(5 * MINUTE);
    await hears(heard, '20 s over, at $264.30.');
    pass(5 * MINUTE);
    await hears(heard, '5 min 20 s over, at $329.30.');
    pass(3 * HOUR);
    await hears(heard, 'The meter stopped automatically, at $1,820.00.');
    pass(20 * SECOND);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toHaveLength(5);
  });

  it('is all that is due at once', async () => {
    const shown = await open('15');
    const heard = listen(shown);
    pass(14 * MINUTE + 55 * SECOND);
    await hears(heard, '15 min so far, at $193.90.');
    pass(10 * SECOND);
    await hears(heard, 'The planned time is up, at $196.10. 15 min so far.');
  });

  it('is a pause, and that it goes on', async () => {
    const shown = await open();
    const heard = listen(shown);
    pass(5 * SECOND);
    await costs(shown, '$1.10');
    await press(shown, 'Pause');
    await hears(heard, 'Paused, at $1.10.');
    await press(shown, 'Resume');
    await hears(heard, 'Paused, at $1.10.', 'Resumed.');
  });
});

describe('an end that was forgotten', () => {
  it('is put right on the receipt, to the minute', async () => {
    // Half a minute past, since the screen shows whole minutes.
    const shown = await openMeter({ now: NINE + 3 * MINUTE + 40 * SECOND, before: spend('USD', 1.3) });
    const { user, page } = shown;
    await press(shown, '30 minutes');
    await enter(shown, '4 × 100 external');
    await expect.poll(() => who(shown).value).toBe('');
    await press(shown, 'Start the meter');
    await page.findByRole('button', { name: 'Stop' });
    pass(8 * HOUR);
    await press(shown, 'End meeting');
    await page.findByText(/When did it actually end\?/);
    const receipt = () => textOf(page.getByRole('article'));
    await expect.poll(receipt).toContain('2 h 30 min');
    expect(page.queryByRole('button', { name: 'Resume meeting' })).toBeNull();
    const began = page.getByLabelText<HTMLInputElement>('Started');
    expect(began.value).toBe('2026-03-11T09:03');
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(page.getByLabelText('Ended'), { target: { value: '2026-03-11T09:33' } });
    await user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText('Saved.');
    await expect.poll(receipt).toContain('Duration30 min');
    expect(receipt()).toContain('$200.00');
    expect(page.getByText(/When did it actually end\?/)).toBeTruthy();
  });
});
