import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { People } from '../../app/(client)/app/people/people.tsx';
import { ON_PRO } from '../support/client.ts';
import {
  deleteRow,
  expectFocus,
  fill,
  holdMeetings,
  holdPeople,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

const rows = (page: Shown['page']) => page.queryAllByRole('button', { name: /^Edit / });

async function open(options: Parameters<typeof show>[1] = {}) {
  const shown = await show(<People />, options);
  const form = within(await shown.page.findByRole('form', { name: /person$/ }));
  return { ...shown, form };
}

describe('a new person', () => {
  it.each([
    // 104,000 ÷ 2,080 × 1.3
    ['104,000', 'a year', 'Staff', 'An hour costs $65.00'],
    ['104,000', 'a year', 'External', 'An hour costs $50.00'],
    ['150', 'an hour', 'External', 'An hour costs $150.00'],
    ['60', 'an hour', 'Staff', 'An hour costs $78.00'],
    ['800', 'a day', 'External', 'An hour costs $100.00'],
    ['6500', 'a month', 'Staff', 'An hour costs $48.75'],
  ])('for %s %s, %s: %s', async (amount, per, paid, cost) => {
    const { user, page, form } = await open();
    await user.type(form.getByLabelText('Name'), 'Engineer');
    await user.type(form.getByLabelText(/^Rate in/), amount);
    await user.click(form.getByLabelText(per));
    await user.click(form.getByLabelText(paid));
    expect(form.getByRole('heading', { name: cost })).toBeTruthy();
    expect(form.queryAllByText(/for employer costs/)).toHaveLength(paid === 'Staff' ? 1 : 0);
    await user.click(form.getByRole('button', { name: 'Add person' }));
    const row = await page.findByRole('listitem');
    expect(textOf(row)).toContain('Engineer');
    expect(textOf(row)).toContain(paid);
    expect(textOf(row)).toContain(`${cost.slice('An hour costs '.length)}/h`);
    // Ready for the next one.
    await expectFocus(() => page.getByLabelText('Name'));
    expect(page.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it.each([
    ['JPY', 'ja-JP', '6000', '￥7,800'],
    ['KWD', 'en-US', '60.125', 'KWD 78.163'],
    ['EUR', 'de-DE', '60,50', '78,65 €'],
  ])('in %s for %s, an hour of %s costs %s', async (currency, language, amount, cost) => {
    const { user, form } = await open({
      languages: [language],
      before: async (store) => (await import('#lib/client/meetings/settings.ts')).saveSettings(store, { currency }),
    });
    await user.type(form.getByLabelText(/^Rate in/), amount);
    expect(textOf(form.getByRole('heading', { name: /^An hour costs/ }))).toBe(
      `An hour costs ${cost}`.replace(/\s+/g, ' '),
    );
  });

  it('what the text says counts: choosing another time takes it out of the text', async () => {
    const { user, form } = await open();
    const rate = form.getByLabelText<HTMLInputElement>(/^Rate in/);
    await user.type(rate, '85k/year');
    expect(form.getByLabelText<HTMLInputElement>('a year').checked).toBe(true);
    await user.click(form.getByLabelText('a month'));
    expect(rate.value).toBe('85000');
    expect(form.getByLabelText<HTMLInputElement>('a month').checked).toBe(true);
    await user.click(form.getByLabelText('a year'));
    expect(form.getByLabelText<HTMLInputElement>('a year').checked).toBe(true);
    expect(form.getByRole('heading', { name: 'An hour costs $53.13' })).toBeTruthy();
  });

  it.each([
    ['', '60', '', 'Name', /^Enter a name/],
    ['🙂'.repeat(200), '60', '', 'Name', /too long/],
    ['Ada', 'soon', '', /^Rate in/, /./],
    ['Ada', '9'.repeat(40), '', /^Rate in/, /./],
    ['Ada', '60', 'ada', /^Email/, /email/],
  ] as const)('says what is wrong in a row: %#', async (name, rate, email, label, problem) => {
    const { user, page, form } = await open();
    for (const [field, text] of [
      ['Name', name],
      [/^Rate in/, rate],
      [/^Email/, email],
    ] as const)
      if (text !== '') await fill(user, form.getByLabelText(field), text);
    await user.click(form.getByRole('button', { name: 'Add person' }));
    const field = form.getByLabelText(label);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(problem);
    expect(rows(page)).toEqual([]);
  });

  it('is added once, however often the form is sent meanwhile', async () => {
    const { user, page, form } = await open();
    await user.type(form.getByLabelText('Name'), 'Engineer');
    await user.type(form.getByLabelText(/^Rate in/), '60');
    const element = page.getByRole<HTMLFormElement>('form', { name: 'New person' });
    element.requestSubmit();
    element.requestSubmit();
    await page.findByRole('listitem');
    element.requestSubmit();
    await expect.poll(() => page.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(rows(page)).toHaveLength(1);
  });

  it('has a rate that nobody means asked about before it counts', async () => {
    const { user, page, form } = await open();
    await user.type(form.getByLabelText('Name'), 'Engineer');
    await user.type(form.getByLabelText(/^Rate in/), '120000{Enter}');
    expect(await form.findByText(/^Is that \$120,000 a year\?/)).toBeTruthy();
    expect(rows(page)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(form.getByLabelText<HTMLInputElement>('a year').checked).toBe(true);
    await user.keyboard('{Enter}');
    expect(textOf(await page.findByRole('listitem'))).toContain('$120,000/year');
  });

  it('has a rate that is nobody’s for a year either refused, however often it is sent', async () => {
    const { user, page, form } = await open();
    await user.type(form.getByLabelText('Name'), 'Engineer');
    await user.type(form.getByLabelText(/^Rate in/), '99999999{Enter}');
    expect(await form.findByText(/^That rate is too large\./)).toBeTruthy();
    expect(form.queryByRole('button', { name: /^Yes/ })).toBeNull();
    await user.keyboard('{Enter}{Enter}');
    expect(await form.findByText(/^That rate is too large\./)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('an hour').checked).toBe(true);
    expect(rows(page)).toEqual([]);
    await user.clear(form.getByLabelText(/^Rate in/));
    await user.type(form.getByLabelText(/^Rate in/), '60{Enter}');
    expect(textOf(await page.findByRole('listitem'))).toContain('$60.00/h');
  });
});

describe('the list', () => {
  it('is edited, and saved', async () => {
    const { user, page, store } = await show(<People />, { before: holdPeople(['Ada', 'Bea']) });
    await user.click(await page.findByRole('button', { name: 'Edit Bea' }));
    const form = within(page.getByRole('form', { name: 'Edit person' }));
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Bea');
    await user.type(form.getByLabelText(/^Role/), 'Backend{Enter}');
    expect(await page.findByText('Backend')).toBeTruthy();
    await expectFocus(() => page.getByRole('button', { name: 'Edit Bea' }));
    const kept = await store().read((reader) => reader.all('people'));
    expect(kept.map(({ record }) => [record.name, record.role])).toEqual([
      ['Ada', ''],
      ['Bea', 'Backend'],
    ]);
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await expect.poll(() => page.queryByText('Backend')).toBeNull();
  });

  it('the focus goes to the next row when one is deleted, to the one before, and to the heading; each comes back', async () => {
    const { user, page } = await show(<People />, { before: holdPeople(['Ada', 'Bea', 'Cleo']) });
    const more = (name: string) => page.getByRole('button', { name: `More about ${name}` });
    await page.findByRole('button', { name: 'More about Bea' });
    for (const [gone, next] of [
      ['Bea', 'Cleo'],
      ['Cleo', 'Ada'],
      ['Ada', null],
    ] as const) {
      await deleteRow(user, more(gone));
      await expect.poll(() => page.queryByRole('button', { name: `More about ${gone}` })).toBeNull();
      await expectFocus(() => (next ? more(next) : page.getByRole('heading', { name: 'People' })));
    }
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    expect(await page.findByRole('button', { name: 'More about Ada' })).toBeTruthy();
    expect(page.getByText('“Ada” is back.')).toBeTruthy();
    expect(rows(page)).toHaveLength(1);
  });

  it('is in the order of names, and of the numbers in them', async () => {
    const { page } = await show(<People />, { before: holdPeople(['Team 10', 'Émile', 'Team 2', 'Zoe', 'Anna']) });
    await page.findByRole('button', { name: 'Edit Zoe' });
    const names = rows(page).map((button) => button.getAttribute('aria-labelledby')?.split(' ').at(-1) ?? '');
    expect(names.map((id) => document.getElementById(id)?.textContent)).toEqual([
      ...['Anna', 'Émile', 'Team 2', 'Team 10', 'Zoe'],
    ]);
  });

  it('says who was added until somebody is deleted', async () => {
    const { user, page } = await open();
    const form = () => within(page.getByRole('form', { name: 'New person' }));
    // Two of one name.
    for (const count of [1, 2]) {
      await user.type(form().getByLabelText('Name'), 'Ada');
      await user.type(form().getByLabelText(/^Rate in/), '60{Enter}');
      await expect.poll(() => rows(page).length).toBe(count);
      await expectFocus(() => form().getByLabelText('Name'));
    }
    expect(page.getByText('Ada added.')).toBeTruthy();
    const [first = document.body] = page.getAllByRole('button', { name: 'More about Ada' });
    await deleteRow(user, first);
    await page.findByText(/“Ada” was deleted/);
    expect(page.queryByText('Ada added.')).toBeNull();
  });

  it('has what the meetings of each come to, and is searched from nine on', async () => {
    const names = ['Ada', 'Bo', 'C', 'D', 'E', 'F', 'G', 'H'];
    const { user, page, store } = await show(<People />, {
      before: async (made) => {
        await holdPeople(names)(made);
        await holdMeetings([
          { id: 'a', minutes: 60, heads: 1 },
          { id: 'b', minutes: 30, heads: 1 },
        ])(made);
        await made.write(async (writer) => {
          for (const { record } of await writer.all('attendees'))
            writer.put('attendees', { id: String(record.id), record: { ...record, personId: 'p0' } });
        });
      },
    });
    const told = () => page.getAllByRole('listitem').map(textOf);
    await expect.poll(() => told()[0]).toContain('2 meetings in 30 days · person-time 1 h 30 min · $90.00');
    expect(told()[1]).toContain('No meetings in 30 days');
    expect(page.queryByRole('searchbox')).toBeNull();
    const { savePerson } = await import('#lib/client/meetings/roster.ts');
    await savePerson(store(), { name: 'I', role: '', rateKind: 'hour', rateMinor: 6_000, external: false });
    await user.type(await page.findByRole('searchbox'), 'a');
    await page.findByText('1 match');
    // One fewer, and all are shown.
    await deleteRow(user, page.getByRole('button', { name: 'More about Ada' }));
    await expect.poll(() => told().length).toBe(8);
    expect(page.queryByText(/match/)).toBeNull();
  });

  it('that the fifteenth fills has no form any more, so the heading has the focus', async () => {
    const before = holdPeople(Array.from({ length: 14 }, (_, i) => `Person ${i}`));
    const { user, page } = await show(<People />, { before });
    await user.click(await page.findByRole('button', { name: 'Add person' }));
    await user.type(page.getByLabelText('Name'), 'Last');
    await user.type(page.getByLabelText(/^Rate in/), '60{Enter}');
    await page.findByText(/^Free has room for/);
    await expectFocus(() => page.getByRole('heading', { level: 1 }));
  });

  it('of fifteen is full on Free, and not on Pro', async () => {
    const before = holdPeople(Array.from({ length: 15 }, (_, i) => `Person ${i}`));
    const { page } = await show(<People />, { before });
    expect((await page.findByText(/^Free has room for/)).textContent).toContain('15');
    expect(page.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    expect(page.queryByRole('button', { name: 'Add person' })).toBeNull();
  });

  it('of fifteen has room for more on Pro, and is searched', async () => {
    const people = Array.from({ length: 15 }, (_, i) => `Person ${i}`);
    const { user, page } = await show(<People />, { account: ON_PRO, before: holdPeople(people) });
    const search = await page.findByRole('searchbox');
    expect(await page.findByRole('button', { name: 'Add person' })).toBeTruthy();
    expect(page.queryByText(/^Free has room for/)).toBeNull();
    await user.type(search, 'person 1');
    await expect.poll(() => rows(page)).toHaveLength(6);
    await user.type(search, 'x');
    await expect.poll(() => rows(page)).toHaveLength(0);
  });
});

describe('a rate that is kept for another time', () => {
  it.each([
    ['800/day', '$800.00 a day = $100.00 an hour (8 h a day)'],
    ['6.5k/month', '$6,500.00 a month = $78,000 a year (12 months)'],
    ['60/h', ''],
    ['85k/year', ''],
  ])('says how it is counted, and no other does: %s', async (rate, words) => {
    const { user, form } = await open();
    await user.type(form.getByLabelText(/^Rate in/), rate);
    const told = () => form.getAllByRole('status').map(textOf).join('');
    await expect.poll(told).toBe(words);
  });
});

describe('a rate', () => {
  const add = async ({ user, form }: Awaited<ReturnType<typeof open>>, name: string, rate: string) => {
    await user.type(form.getByLabelText('Name'), name);
    await user.type(form.getByLabelText(/^Rate in/), `${rate}{Enter}`);
  };

  it('that is more likely another is asked about, and not again once it is said', async () => {
    const shown = await open();
    const { user, page, form } = shown;
    await add(shown, 'Counsel', '1500');
    await user.click(await form.findByRole('button', { name: 'No, an hour' }));
    await expectFocus(() => form.getByLabelText(/^Rate in/));
    await user.keyboard('{Enter}');
    const row = await page.findByRole('listitem');
    expect(textOf(row)).toContain('$1,500.00/h →');
    await user.click(page.getByRole('button', { name: 'Cancel' }));
    await user.click(page.getByRole('button', { name: 'Edit Counsel' }));
    await user.type(within(page.getByRole('form', { name: 'Edit person' })).getByLabelText(/^Role/), 'Law{Enter}');
    expect(await page.findByText('Law')).toBeTruthy();
  });

  it.each([
    ['€60', 'EUR', '€60.00/h → €78.00/h'],
    ['¥6000', 'JPY', '¥6,000/h → ¥7,800/h'],
  ])('in another currency, %s, can be switched to there', async (rate, currency, row) => {
    const shown = await open();
    const { user, page, form } = shown;
    await add(shown, 'Engineer', rate);
    expect(await form.findByText(new RegExp(`^That’s in ${currency}, but rates here are in USD\\.`))).toBeTruthy();
    expect(rows(page)).toEqual([]);
    await user.click(form.getByRole('button', { name: `Switch to ${currency}` }));
    await expectFocus(() => page.getByLabelText(`Rate in ${currency}`));
    await user.keyboard('{Enter}');
    expect(textOf(await page.findByRole('listitem'))).toContain(row);
  });
});
