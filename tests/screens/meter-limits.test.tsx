import { describe, expect, it } from 'vitest';
import { ON_FREE } from '../support/client.ts';
import {
  enter,
  holdStarts,
  main,
  openAgain,
  openMeter,
  press,
  STARTS,
  start,
  told,
  who,
} from '../support/meter-screen.tsx';
import { asksOf, expectFocus, fill, proIn, type Shown, textOf } from '../support/screens.tsx';

const REFUSED = 'You’ve used all 20 meetings this month.';

const button = ({ page }: Shown) => page.getByRole('button', { name: 'Start the meter' });

/** Returns what is read out with an element. */
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id) ?? document.createElement('p')))
    .join(' ');

async function expectRefused(shown: Shown): Promise<void> {
  await told(shown).toContain(REFUSED);
  expect(shown.page.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
  expect(button(shown).getAttribute('aria-disabled')).toBe('true');
  expect(described(button(shown))).toContain(REFUSED);
}

const fields = ({ page }: Shown) =>
  [
    page.getByRole<HTMLInputElement>('textbox', { name: 'Planned length' }),
    page.getByLabelText<HTMLInputElement>('Title'),
    page.getByLabelText<HTMLInputElement>('Topic'),
  ].map(({ value }) => value);

async function fillIn(shown: Shown, text = '3 × Engineer 60'): Promise<void> {
  const { user, page } = shown;
  await fill(user, who(shown), text);
  await press(shown, 'Other');
  await fill(user, page.getByRole('textbox', { name: 'Planned length' }), '20 min');
  await fill(user, page.getByLabelText('Title'), 'The twenty-first');
  await fill(user, page.getByLabelText('Topic'), 'Hiring');
}

async function expectKept(shown: Shown, text = '3 × Engineer 60'): Promise<void> {
  await expect.poll(() => who(shown).value).toBe(text);
  expect(fields(shown)).toEqual(['20 min', 'The twenty-first', 'Hiring']);
}

describe('the meetings of a month', () => {
  it('without an account: the twentieth starts, the next doesn’t, and what was typed for it stays', async () => {
    const shown = await openMeter({ before: holdStarts(19) });
    const { user, page } = shown;
    await start(shown, '3 × 60');
    await user.keyboard('s');
    await user.click(await page.findByRole('button', { name: 'New meeting' }));
    await expectRefused(shown);
    await fillIn(shown);
    // Neither Enter nor N gets past it.
    await user.keyboard('{Enter}');
    page.getByRole('heading', { name: 'New meeting' }).focus();
    await user.keyboard('n');
    await user.click(button(shown));
    await expectRefused(shown);
    await expectKept(shown);
    const again = await openAgain();
    await expectRefused(again);
    await expectKept(again);
    expect(await again.store().read((reader) => reader.all('meetings'))).toHaveLength(20);
  });

  it.each([
    [15, null],
    [16, 'This is meeting 17 of 20 this month.'],
    [19, 'This is meeting 20 of 20 this month.'],
  ])('of which %i have begun: says so before they are used up', async (begun, words) => {
    const shown = await openMeter({ before: holdStarts(begun) });
    await fill(shown.user, who(shown), '2 × 60');
    await told(shown).toContain('a minute');
    expect(/This is meeting [^.]+\./.exec(main(shown))?.[0] ?? null).toBe(words);
    expect(button(shown).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('all used, leave the button there to be focused, with the reason', async () => {
    const shown = await openMeter({ before: holdStarts(20) });
    await expectRefused(shown);
    button(shown).focus();
    await expectFocus(() => button(shown));
    await shown.user.keyboard('{Enter}');
    expect(button(shown)).toBeTruthy();
    expect(main(shown)).not.toContain('This is meeting');
  });

  it.each([
    [20, true],
    [19, false],
  ])('with an account, are those that the service has counted: %i', async (used, isRefused) => {
    const account = { ...ON_FREE, usage: { ...ON_FREE.usage, used } };
    const shown = await openMeter({ account, answers: STARTS });
    await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
    if (!isRefused) {
      await told(shown).toContain('This is meeting 20 of 20 this month.');
      await start(shown, '3 × 60');
      await expect.poll(() => asksOf(shown.asked, 'POST /v1/meetings/start')).toHaveLength(1);
      return;
    }
    await expectRefused(shown);
    await fillIn(shown);
    await expectKept(shown);
    const again = await openAgain({ account });
    await expectRefused(again);
    await expectKept(again);
    expect(asksOf(shown.asked, 'POST /v1/meetings/start')).toEqual([]);
  });
});

describe('more people than the plan has room for', () => {
  it('are told at the start, and the form stays as it is; as many as it has room for start', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await fillIn(shown, '13 × Engineer 60');
    await press(shown, 'Start the meter');
    await told(shown).toContain('That’s 13 people. Free has room for 12');
    expect(page.getByRole('link', { name: 'See Pro' })).toBeTruthy();
    await expectKept(shown, '13 × Engineer 60');
    await fill(user, who(shown), '12 × Engineer 60');
    // It was about the 13.
    await told(shown).not.toContain('Free has room for 12');
    await press(shown, 'Start the meter');
    await page.findByText('12 people in the room');
  });

  it('are nothing on Pro', async () => {
    const shown = await openMeter({ account: proIn({}), answers: STARTS });
    await expect.poll(() => shown.store().owner.accountId).toBeTruthy();
    await start(shown, '13 × Engineer 60');
    await shown.page.findByText('13 people in the room');
  });

  it('don’t join while it runs: fewer do, and the reason goes', async () => {
    const shown = await openMeter();
    const { page } = shown;
    await start(shown, '11 × Engineer 60');
    await press(shown, /^One leaves/);
    await page.findByText('10 people in the room');
    await press(shown, 'Add someone');
    const joins = await page.findByLabelText<HTMLInputElement>('Who’s joining?');
    expect(document.activeElement).toBe(joins);
    await enter(shown, '2 × 60', joins);
    await told(shown).toContain('That’s 13 people. Free has room for 12 in a meeting');
    expect(main(shown)).toContain('People who left count toward the limit, too.');
    expect(page.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    expect(joins.value).toBe('2 × 60');
    await enter(shown, '1 × 60', joins);
    await page.findByText('11 people in the room');
    expect(page.queryByRole('link', { name: 'See Pro' })).toBeNull();
    await press(shown, 'Done');
    await expectFocus(() => page.getByRole('button', { name: /^Add someone/ }));
  });
});
