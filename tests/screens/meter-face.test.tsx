import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#lib/time.ts';
import {
  flip,
  main,
  openAgain,
  openMeter,
  pass,
  press,
  spend,
  start,
  told,
  total,
  who,
} from '../support/meter-screen.tsx';
import { fill, type Shown, textOf } from '../support/screens.tsx';

const costs = (shown: Shown, cost: string) => waitFor(() => expect(total(shown)).toBe(cost));
const row = (name: string) =>
  [...document.querySelectorAll('section[aria-labelledby="in-the-room"] li')]
    .map(textOf)
    .find((text) => text.includes(name));

describe('round figures', () => {
  it.each([
    // 4 × 100 for ten minutes: 66.67.
    ['USD', 'en-US', '≈ $67'],
    ['EUR', 'de-DE', '≈ 67 €'],
    // Each of the four is rounded to the yen.
    ['JPY', 'en-US', '≈ ¥68'],
  ])('are about, to the nearest, beside a clock that doesn’t stand still: in %s for %s', async (...one) => {
    const [currency, language, about] = one;
    const shown = await openMeter({ before: spend(currency), languages: [language] });
    await press(shown, '30 minutes');
    await start(shown, '4 × 100 external');
    await flip(shown, 'Round amounts');
    pass(10 * MINUTE);
    await waitFor(() => expect(total(shown).replace(/\s/g, ' ')).toBe(about));
    await waitFor(() => expect(main(shown)).toContain('10:00 of 30:00'));
    pass(SECOND);
    await waitFor(() => expect(main(shown)).toContain('10:01 of 30:00'));
    await flip(shown, 'Round amounts');
    await waitFor(() => expect(total(shown)).not.toContain('≈'));
  });
});

describe('a pause', () => {
  it('is on the face with its length, while what a minute costs stays as it is', async () => {
    const shown = await openMeter({ before: spend('USD', 1.3) });
    await press(shown, '30 minutes');
    await start(shown, '4 × 60');
    pass(5 * MINUTE);
    await costs(shown, '$26.00');
    expect(main(shown)).toContain('$5.20 a minute, 4 people');
    await press(shown, 'Pause');
    await shown.page.findByText('Paused');
    pass(2 * MINUTE + 4 * SECOND);
    await waitFor(() => expect(main(shown)).toContain('Paused 02:04'));
    expect(total(shown)).toBe('$26.00');
    expect(main(shown)).toContain('$5.20 a minute, 4 people');
  });
});

describe('what each row costs', () => {
  it.each([
    ['USD', 'here, $18.00'],
    ['GBP', 'here, £18.00'],
  ])('is shown only to whoever asks, which is remembered: in %s', async (currency, words) => {
    const shown = await openMeter({ before: spend(currency) });
    await start(shown, '2 × Engineer 60 external');
    pass(9 * MINUTE);
    await waitFor(() => expect(row('Engineer')).toContain('09:00 here'));
    expect(row('Engineer')).not.toMatch(/[$£]/);
    await flip(shown, 'Cost per person');
    await waitFor(() => expect(row('Engineer')).toContain(words));
    expect(main(shown)).toContain('Anyone who sees this screen can work out');
    const again = await openAgain();
    await waitFor(() => expect(row('Engineer')).toContain(words));
    await flip(again, 'Cost per person');
    await waitFor(() => expect(row('Engineer')).not.toMatch(/[$£]/));
    // A first meeting has nothing to compare it with.
    expect(again.page.queryByLabelText('Compare with usual')).toBeNull();
  });
});

describe('employer costs', () => {
  it('can’t be left out where there are none', async () => {
    const { user, page } = await openMeter({ before: spend('USD') });
    await user.click(await page.findByText('How this is computed'));
    await page.findByText(/^Rate × time/);
    expect(page.queryByLabelText(/employer costs/)).toBeNull();
  });

  it('are said where the figure is explained, and left out there, for this meeting', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await fill(user, who(shown), '5 × 60/h');
    await told(shown).toContain('$6.50 a minute');
    await user.click(await page.findByText('How this is computed'));
    const added = () => page.getByRole<HTMLInputElement>('checkbox', { name: /^Add 30% employer costs/ });
    await user.click(added());
    await told(shown).toContain('$5.00 a minute');
    expect(page.getByText('$60.00 an hour')).toBeTruthy();
    await press(shown, 'Start the meter');
    await told(shown).toContain('$5.00 a minute, 5 people');
    await press(shown, 'Stop');
    await press(shown, 'New meeting');
    await user.click(await page.findByText('How this is computed'));
    expect(added().checked).toBe(true);
    await told(shown).toContain('$6.50 a minute');
    // An invoice includes them.
    await fill(user, who(shown), '2 × 60/h external');
    await told(shown).toContain('2 people, $2.00 a minute');
  });
});

describe('the demo', () => {
  it('can be played with, and is gone without a trace', async () => {
    const shown = await openMeter({}, { 'sample-over': 'off' });
    const { user, page, store } = shown;
    await user.click(await page.findByRole('button', { name: 'Try the demo' }));
    await page.findByRole('button', { name: 'Leaves Consultant' });
    const demo = within(page.getByRole('region', { name: /^What a meeting costs, while it runs/ }));
    await user.click(demo.getByRole('button', { name: 'Stop' }));
    await page.findByText(/^That was \$/);
    expect(page.queryByRole('button', { name: /^Resume/ })).toBeNull();
    await user.click(page.getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => page.queryByText('Demo')).toBeNull();
    expect(localStorage.getItem('meeting-tab:sample-over')).toBe('on');
    expect(await store().read((reader) => reader.all('meetings'))).toEqual([]);
    const again = await openAgain();
    // It comes last.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(again.page.queryByText('Demo')).toBeNull();
  });
});
