import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/time.ts';
import { RunningMeeting } from '../../app/(client)/app/shell/running-meeting.tsx';
import { main, openAgain, openMeter, pass, press, sleep, spend, start, total } from '../support/meter-screen.tsx';
import { expectFocus, type Shown, textOf } from '../support/screens.tsx';

const QUESTION = 'You were away for';

const says = (shown: Shown, words: string) => waitFor(() => expect(main(shown)).toContain(words));
const costs = (shown: Shown, cost: string) => waitFor(() => expect(total(shown)).toBe(cost));

/** A meter of ten people at 60 an hour with employer costs, 13.00 a minute, which notes its ticks. */
async function open(options: Parameters<typeof openMeter>[0] = {}): Promise<Shown> {
  const shown = await openMeter({ before: spend('USD', 1.3), ...options }, {}, <RunningMeeting />);
  await start(shown, '10 × 60');
  await waitFor(() => expect(document.title).toContain('$0.00 · '));
  return shown;
}

/** Five and a half minutes of a meeting, then three hours of sleep. */
async function fallAsleep(shown: Shown): Promise<void> {
  pass(5.5 * MINUTE);
  await waitFor(() => expect(total(shown)).toMatch(/^(US)?\$71\.50$/));
  pass(3 * HOUR);
  await says(shown, `${QUESTION} 3 h`);
}

describe('a device that was away for hours', () => {
  it.each([
    ['en-US', 'UTC', '9:05 AM', 'You were away for 3 h, which comes to $2,340.00. Count it'],
    ['en-GB', 'Asia/Kolkata', '14:35', 'You were away for 3 h, which comes to US$2,340.00. Count it'],
  ])('asks, ends the meeting when it fell asleep, and takes that back: in %s, %s', async (...row) => {
    const [language, timeZone, time, words] = row;
    const shown = await open({ languages: [language], timeZone });
    await fallAsleep(shown);
    await says(shown, words);
    expect(main(shown)).toContain(`or end the meeting at ${time}?`);
    await press(shown, /^End at/);
    await expectFocus(() => shown.page.getByRole('heading', { name: 'The receipt' }));
    await waitFor(() => expect(textOf(shown.page.getByRole('article'))).toContain('Duration5 min'));
    await press(shown, /^Undo/);
    await says(shown, `${QUESTION} 3 h`);
    expect(shown.page.getByText('Running')).toBeTruthy();
  });

  it.each([
    ['Count it', '$2,411.50', '3 h counted.'],
    ['Make it a break', '$71.50', '3 h taken out as a break.'],
  ])('takes an answer, and takes it back: %s', async (answer, cost, words) => {
    const shown = await open();
    await fallAsleep(shown);
    await press(shown, answer);
    await waitFor(() => expect(main(shown)).not.toContain(QUESTION));
    await costs(shown, cost);
    expect(shown.page.getByText(words)).toBeTruthy();
    await press(shown, /^Undo/);
    await says(shown, `${QUESTION} 3 h`);
    await costs(shown, '$2,411.50');
  });

  it('says the day on which it fell asleep, if that was more than a day ago', async () => {
    const shown = await open();
    pass(5.5 * MINUTE);
    await costs(shown, '$71.50');
    pass(25 * HOUR);
    await says(shown, 'or end the meeting at Wednesday');
  });

  it('asks a page that was closed meanwhile, too', async () => {
    const shown = await open();
    pass(5 * MINUTE);
    await costs(shown, '$65.00');
    await waitFor(() => expect(document.title).toContain('5 min'));
    sleep(HOUR);
    const again = await openAgain({}, <RunningMeeting />);
    await says(again, `${QUESTION} 1 h`);
  });

  it('isn’t asked about a short gap, or about a break', async () => {
    const shown = await open();
    pass(9 * MINUTE);
    await costs(shown, '$117.00');
    expect(main(shown)).not.toContain(QUESTION);
    await press(shown, 'Pause');
    await shown.page.findByText('Paused');
    pass(2 * HOUR);
    await says(shown, '2:00:00');
    await press(shown, 'Resume');
    await shown.page.findByText('Running');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(main(shown)).not.toContain(QUESTION);
  });
});
