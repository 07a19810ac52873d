import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import {
  chips,
  enter,
  groups,
  main,
  openAgain,
  openMeter,
  press,
  spend,
  start,
  told,
  who,
} from '../support/meter-screen.tsx';
import { expectFocus, fill, holdMeetings, proIn, type Shown, show, textOf } from '../support/screens.tsx';

const rateEach = ({ page }: Shown) => page.getByLabelText<HTMLInputElement>(/^Rate each/);

describe('a rate that can’t be meant', () => {
  it.each([
    ['USD', '8 × 120000', '$120,000 a year each', '$120,000 a year'],
    ['GBP', '3 × 90000', '£90,000 a year each', '£90,000 a year'],
  ])('in %s is asked about before it counts; Enter says yes', async (currency, typed, asked, added) => {
    const shown = await openMeter({ before: spend(currency) });
    const { user, page } = shown;
    await fill(user, who(shown), typed);
    await told(shown).not.toContain('a minute');
    await press(shown, 'Start the meter');
    await told(shown).toContain(`Is that ${asked}? Press Enter for yes.`);
    await expectFocus(() => who(shown));
    expect(who(shown).getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Enter}');
    await expect.poll(() => groups(shown).join()).toContain(added);
    expect(who(shown).value).toBe('');
    await expectFocus(() => who(shown));
    expect(main(shown)).not.toContain('Press Enter for yes');
    expect(page.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('is taken back by typing on, and answered by a button either way', async () => {
    const shown = await openMeter();
    const { user } = shown;
    await enter(shown, 'manager 120000');
    await told(shown).toContain('Is that $120,000 a year?');
    await fill(user, who(shown), 'manager 120');
    await told(shown).toContain('manager: $120.00 an hour');
    expect(main(shown)).not.toContain('Press Enter for yes');
    await enter(shown, '120000 an hour');
    await told(shown).toContain('Is that');
    await press(shown, 'No, an hour');
    await expect.poll(() => groups(shown).join()).toContain('$120,000.00 an hour');
    await expectFocus(() => who(shown));
    await enter(shown, 'manager 6500');
    await told(shown).toContain('Is that $6,500.00 a month = $78,000 a year (12 months)?');
    await press(shown, 'Yes, a month');
    await expect.poll(() => groups(shown).join()).toContain('$78,000 a year');
    expect(groups(shown)).toHaveLength(2);
  });

  it('is asked about while the meeting runs, too', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await start(shown, '10 × 60');
    await press(shown, 'Add someone');
    const joins = await page.findByLabelText<HTMLInputElement>('Who’s joining?');
    await enter(shown, 'lawyer 90000', joins);
    await told(shown).toContain('Is that $90,000 a year?');
    expect(main(shown)).toContain('10 people in the room');
    await user.keyboard('{Enter}');
    await page.findByText('11 people in the room');
    expect(document.activeElement).toBe(joins);
  });

  it.each([
    ['EUR', '85000', '€85,000 a year'],
    ['USD', '104000', '$104,000 a year'],
  ])('in %s is asked about where a past meeting is edited', async (currency, typed, asked) => {
    const { user, page } = await show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
      before: holdMeetings([{ id: 'm', title: 'Planning', minutes: 60, currency }]),
    });
    await user.click((await page.findAllByText('3 people'))[0] ?? document.body);
    await user.click(await page.findByRole('button', { name: 'Edit rate of 3 people' }));
    const rate = await page.findByLabelText(/^Rate in/);
    await fill(user, rate, typed);
    const form = within(rate.closest('form') ?? document.body);
    await user.click(form.getByRole('button', { name: 'Save' }));
    const rates = () => textOf(page.getByRole('main'));
    await expect.poll(rates).toContain(`Is that ${asked}? Press Enter for yes.`);
    await user.click(rate);
    await user.keyboard('{Enter}');
    await expect.poll(rates).not.toContain('Press Enter for yes.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await expect.poll(rates).toContain(asked);
    expect(page.queryByLabelText(/^Rate in/)).toBeNull();
  });
});

describe('a rate for each', () => {
  it('that is no rate, or that nobody is paid, starts nothing; what was typed after the question is asked about anew', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    const heads = () => textOf(page.getByRole('status', { name: 'People' }));
    await expect.poll(heads).toBe('4');
    // Typed people replace those who were only proposed: 5 × 60 × 1.3 an hour.
    await fill(user, who(shown), '5 × 60/h');
    await told(shown).toContain('$6.50 a minute');
    await press(shown, 'Add');
    expect(heads()).toBe('0');
    await press(shown, 'One more');
    await told(shown).toMatch(/Average .+ pay/);
    await press(shown, /^Change rate: /);
    expect(document.activeElement).toBe(rateEach(shown));
    await fill(user, rateEach(shown), 'a lot');
    await told(shown).not.toMatch(/Average .+ pay/);
    await press(shown, 'Start the meter');
    await told(shown).toContain('Enter a rate in USD, like 60/h or 85k/year.');
    await expectFocus(() => rateEach(shown));
    await fill(user, rateEach(shown), '250000');
    await told(shown).toContain('$6.50 a minute');
    await press(shown, 'Start the meter');
    await told(shown).toContain('Is that $250,000 a year each?');
    await expectFocus(() => rateEach(shown));
    await user.keyboard('{Enter}');
    await expect.poll(() => rateEach(shown).value).toBe('250000/year');
    expect(main(shown)).not.toContain('Press Enter for yes');
    // And one for 250,000 ÷ 2,080 × 1.3 an hour. The yes has started nothing.
    await told(shown).toContain('$9.10 a minute');
    expect(page.getByRole('button', { name: 'Start the meter' })).toBeTruthy();
    await fill(user, rateEach(shown), '90000');
    await user.keyboard('{Enter}');
    await told(shown).toContain('Is that $90,000 a year each?');
    await fill(user, rateEach(shown), '120');
    expect(main(shown)).not.toContain('Press Enter for yes');
    // And one for 120 × 1.3 an hour.
    await told(shown).toContain('$9.10 a minute');
    const again = await openAgain();
    await told(again).toContain('$9.10 a minute');
    expect(rateEach(again).value).toBe('120');
    await press(again, 'Start the meter');
    await again.page.findByText('6 people in the room');
  });
});

describe('what is typed into the start form', () => {
  it.each([
    ['60/h', '1 person: $60.00 an hour', '$1.30'],
    ['5 × 60/h staff', '5 people: $60.00 an hour each', '$6.50'],
    ['5 people at $60/h', '5 people: $60.00 an hour each', '$6.50'],
    ['$60/hour', '1 person: $60.00 an hour', '$1.30'],
    ['800/day external', '1 person: $800.00 a day = $100.00 an hour (8 h a day), external', '$1.67'],
    ['Writer 6.5k/month', 'Writer: $6,500.00 a month = $78,000 a year (12 months)', '$0.81'],
  ])('%s: says how it was read before it counts', async (typed, reading, perMinute) => {
    const shown = await openMeter();
    await fill(shown.user, who(shown), typed);
    await shown.page.findByText(reading);
    await told(shown).toContain(`${perMinute} a minute`);
    expect(groups(shown)).toEqual([]);
    await shown.user.keyboard('{Enter}');
    await expect.poll(() => groups(shown)).toHaveLength(1);
  });

  it.each([
    ['nobody at all', /No one by that name/],
    ['5 ×', /no rate in that/],
    ['0 × 60', /at least 1 person/],
    ['20000 × 60', /at most 10,000 people/],
    ['5 × sixty', /no rate in that/],
    ['5 × -60', /can’t be below 0/],
    ['5 × 60/week', /for an hour, a day, a month or a year/],
    ['60', /a rate or a number of people/],
    ['3 × 100000001', /rate is too large/],
    ['5 × 60 CHF/h', /That’s in CHF, but rates here are in USD/],
    ['x'.repeat(1_000), /too long/],
  ])('%j: stays in its field with the reason, whether it is added or started', async (typed, reason) => {
    const shown = await openMeter();
    await enter(shown, typed);
    const alerts = () => shown.page.getAllByRole('alert').map(textOf).join();
    await expect.poll(alerts).toMatch(reason);
    expect(who(shown).value).toBe(typed);
    await press(shown, 'Add');
    expect(alerts()).toMatch(reason);
    await press(shown, 'Start the meter');
    await expectFocus(() => who(shown));
    expect(alerts()).toMatch(reason);
    expect(who(shown).value).toBe(typed);
    expect(groups(shown)).toEqual([]);
    expect(shown.page.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it.each([
    [80, '80 letters are a name'],
    [81, 'one more are none, which is said beside the field'],
  ])('%i letters: %s', async (length) => {
    const shown = await openMeter();
    const field = who(shown);
    await fill(shown.user, field, `${'W'.repeat(length)} 60/h`);
    await press(shown, 'Add');
    if (length === 80) return expect.poll(() => groups(shown)).toHaveLength(1);
    await told(shown).toContain('That name is too long. Use at most 80 characters.');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => textOf(document.getElementById(id) ?? document.createElement('p')));
    expect(words.join()).toContain('That name is too long.');
    expect(groups(shown)).toEqual([]);
  });
});

describe('a rate in another currency', () => {
  it.each([
    ['5 × 60 €/h', 'EUR', '€8.67 a minute', '5 people: €60.00 an hour each'],
    ['2 × ¥6000/h', 'JPY', '¥262 a minute', '2 people: ¥6,000 an hour each'],
  ])('isn’t taken for one in this: %s', async (typed, currency, minute, reading) => {
    const shown = await openMeter();
    // Whose rate is the same number then.
    await enter(shown, '2 × 50/h');
    await expect.poll(() => groups(shown)).toHaveLength(1);
    await fill(shown.user, who(shown), typed);
    await press(shown, 'Start the meter');
    await told(shown).toContain(`That’s in ${currency}, but rates here are in USD.`);
    await expectFocus(() => who(shown));
    await press(shown, `Switch to ${currency}`);
    await told(shown).toContain(minute);
    await expectFocus(() => who(shown));
    await shown.page.findByText(reading);
  });

  it('switches the account’s workspace', async () => {
    const account = proIn({ currency: 'USD' });
    const [workspace] = account.workspaces;
    let currency = 'USD';
    const shown = await openMeter({
      account,
      answers: {
        'GET /v1/me': () => ({ body: { ...account, workspaces: [{ ...workspace, currency }] } }),
        [`PATCH /v1/workspaces/${workspace?.id}`]: ({ body }) => {
          currency = (body as { currency: string }).currency;
          return { body: { ...workspace, currency } };
        },
        'POST /v1/meetings/start': () => ({ body: { allowed: true, used: 1, limit: null, month: '2026-03' } }),
      },
    });
    await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
    await enter(shown, '£60');
    await press(shown, 'Switch to GBP');
    await shown.page.findByText('1 person: £60.00 an hour');
    expect(main(shown)).not.toContain('That’s in GBP');
    expect(currency).toBe('GBP');
    await expectFocus(() => who(shown));
    await press(shown, 'Start the meter');
    await shown.page.findByText('1 person in the room');
    expect(chips(shown)).toEqual([]);
  });
});

describe('a group in the start form', () => {
  it('is edited: how many, what they do, what they cost', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await enter(shown, '5 × 60/h');
    await user.click(await page.findByRole('button', { name: 'Edit 5 people' }));
    const form = within(await page.findByRole('dialog', { name: 'Edit group' }));
    const heads = form.getByLabelText('How many');
    for (const wrong of ['10001', '0']) {
      await fill(user, heads, wrong);
      await user.keyboard('{Enter}');
      await form.findByText('Enter a number from 1 to 10,000.');
    }
    await fill(user, heads, '3');
    await fill(user, form.getByLabelText(/^Role/), 'W'.repeat(81));
    await user.keyboard('{Enter}');
    await form.findByText('A role has at most 80 characters.');
    await fill(user, form.getByLabelText(/^Role/), 'Engineer');
    await fill(user, form.getByLabelText(/^Rate in/), '104000');
    await user.keyboard('{Enter}');
    await expect
      .poll(() => textOf(page.getByRole('dialog')))
      .toContain('Is that $104,000 a year? Press Enter for yes.');
    await user.keyboard('{Enter}');
    await user.click(form.getByText('External'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const edit = await page.findByRole('button', { name: 'Edit 3 × Engineer' });
    expect(groups(shown).join()).toContain('$104,000 a year, external');
    // 3 × 50 an hour. The form inside the form started nothing.
    await told(shown).toContain('$2.50 a minute');
    expect(page.queryByRole('dialog')).toBeNull();
    await user.click(edit);
    await fill(user, await page.findByLabelText('How many'), '9');
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await told(shown).toContain('$2.50 a minute');
    const again = await openAgain();
    await told(again).toContain('$2.50 a minute');
    await press(again, 'Remove 3 × Engineer');
    await expectFocus(() => who(again));
    expect(groups(again)).toEqual([]);
  });
});
