import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { StoreFailure } from '#lib/client/failures.ts';
import { chooseFirstWeekday, firstWeekdayIn } from '#lib/client/insights/week.ts';
import { UpdateWorkspace, Workspace, WorkspaceVotes, workspaceExample } from '#lib/workspaces/schema.ts';
import { Settings } from '../../app/(client)/app/settings/settings.tsx';
import { SessionNotice } from '../../app/(client)/app/shell/device-notices.tsx';
import { ON_FREE } from '../support/client.ts';
import { asksOf, expectFocus, fill, later, proIn, type Shown, show, textOf } from '../support/screens.tsx';

const { id } = workspaceExample;

describe('settings', () => {
  const path = `PATCH /v1/workspaces/${id}`;

  async function open({ answers, ...others }: NonNullable<Parameters<typeof show>[1]> = {}, isUp = () => true) {
    let votes = { asks: true };
    const account = others.account ?? proIn({ currency: 'EUR', timeZone: 'Europe/Berlin' });
    let known = account.workspaces[0] ?? workspaceExample;
    const shown = await show(
      <>
        <SessionNotice />
        <Settings />
      </>,
      {
        address: '/app/settings',
        account,
        answers: {
          // As the service does.
          [path]: ({ body }) => {
            if (!isUp()) return 'offline';
            known = Workspace.parse({ ...known, ...UpdateWorkspace.parse(body) });
            return { body: known };
          },
          [`GET /v1/workspaces/${id}/votes`]: () => ({ body: votes }),
          [`PATCH /v1/workspaces/${id}/votes`]: ({ body }) => {
            if (!isUp()) return 'offline';
            votes = WorkspaceVotes.parse(body);
            return { body: votes };
          },
          [`GET /v1/workspaces/${id}/language`]: () => ({ body: { language: 'en' } }),
          [`PATCH /v1/workspaces/${id}/language`]: ({ body }) => ({ body }),
          ...answers,
        },
        ...others,
      },
    );
    await shown.page.findByRole('region', { name: 'General' });
    const section = (title: string) => within(shown.page.getByRole('region', { name: title }));
    const saved = (part = ''): unknown[] => asksOf(shown.asked, `${path}${part}`).map(({ body }) => body);
    return { ...shown, section, saved };
  }

  /** The days on which a week can begin. */
  async function weekOf(page: Shown['page']) {
    const week = within(await page.findByRole('region', { name: 'First day of the week' }));
    const named = (days: HTMLInputElement[]) => days.map((day) => textOf(day.closest('label') ?? day));
    const days = () => week.getAllByRole<HTMLInputElement>('radio');
    return { week, names: () => named(days()), chosen: () => named(days().filter(({ checked }) => checked)) };
  }

  it('a week that begins on another day than most keeps its place among the usual ones', async () => {
    const { page } = await show(<Settings />, {
      address: '/app/settings',
      before: (store) => chooseFirstWeekday(store, { weekday: 5 }),
    });
    const { names, chosen } = await weekOf(page);
    await expect.poll(chosen).toEqual(['Friday']);
    expect(names()).toEqual(['Monday', 'Friday', 'Saturday', 'Sunday']);
  });

  it('another currency says what it means for rates, and the same one doesn’t', async () => {
    const { user, section } = await open();
    const general = section('General');
    const hint = () => general.queryByText(/^People’s rates keep their numbers/)?.textContent ?? null;
    expect(hint()).toBeNull();
    const field = general.getByLabelText('Currency');
    await fill(user, field, 'us');
    expect(hint()).toBeNull();
    await fill(user, field, 'usd');
    expect(hint()).toBe('People’s rates keep their numbers: 60 in EUR becomes 60 in USD. Nothing is converted.');
    await fill(user, field, 'eur');
    expect(hint()).toBeNull();
  });

  it('what is typed while a form is saved stays, and isn’t saved yet', async () => {
    const answer = later();
    const { user, section, saved } = await open({ answers: { [path]: () => answer.answer } });
    const general = section('General');
    await fill(user, general.getByLabelText('Name'), 'First');
    await user.click(general.getByRole('button', { name: 'Save' }));
    await general.findByRole('button', { name: 'Saving…' });
    await user.type(general.getByLabelText('Name'), ' and more');
    answer.give({ body: { ...workspaceExample, name: 'First' } });
    await general.findByRole('button', { name: 'Save' });
    expect(general.getByLabelText<HTMLInputElement>('Name').value).toBe('First and more');
    expect(general.queryByText('✓ Saved')).toBeNull();
    expect(saved()).toMatchObject([{ name: 'First' }]);
  });

  it.each([
    ['with an account', proIn({ timeZone: 'UTC' })],
    ['without an account', null],
  ])('the first day of the week is chosen %s, and kept at once', async (_, account) => {
    const { page, user, store } = await show(<Settings />, {
      address: '/app/settings',
      account,
      answers: {
        [`GET /v1/workspaces/${id}/votes`]: () => ({ body: { asks: true } }),
        [`GET /v1/workspaces/${id}/language`]: () => ({ body: { language: 'en' } }),
      },
    });
    const { week, chosen } = await weekOf(page);
    // As American English has it.
    await expect.poll(chosen).toEqual(['Sunday']);
    for (const day of ['Saturday', 'Monday']) {
      await user.click(week.getByRole('radio', { name: day }));
      await expect.poll(chosen).toEqual([day]);
    }
    expect(await store().read(firstWeekdayIn)).toBe(1);
    const failure = new StoreFailure('slow');
    vi.spyOn(store(), 'write').mockRejectedValue(failure);
    await user.click(week.getByRole('radio', { name: 'Sunday' }));
    await page.findByText(failure.message);
    expect(chosen()).toEqual(['Monday']);
    expect(store().owner.accountId).toBe(account?.user.id ?? null);
  });

  it('a name, a currency and a zone are read as they are meant, and saved', async () => {
    const { user, section, saved } = await open();
    const general = section('General');
    await fill(user, general.getByLabelText('Name'), '  Platform team ');
    await fill(user, general.getByLabelText('Currency'), 'kwd');
    expect(general.getByText(/60 in EUR becomes 60 in KWD/)).toBeTruthy();
    await fill(user, general.getByLabelText('Time zone'), 'Asia/Kathmandu');
    // At 9:00 in UTC.
    expect(general.getByText(/It’s 2:45\sPM there now\.$/)).toBeTruthy();
    await user.click(general.getByRole('button', { name: 'Save' }));
    expect(await general.findByText('✓ Saved')).toBeTruthy();
    expect(general.getByLabelText<HTMLInputElement>('Currency').value).toBe('KWD');
    expect(saved()).toEqual([{ name: 'Platform team', currency: 'KWD', timeZone: 'Asia/Kathmandu' }]);
    await fill(user, general.getByLabelText('Time zone'), 'Mars/Olympus');
    expect(general.queryByText('✓ Saved')).toBeNull();
    expect(general.getByText(/Receipts would show dates in UTC/)).toBeTruthy();
  });

  it.each([
    ['General', 'Name', ' ', 'Enter a name of 1 to 80 characters.'],
    ['General', 'Name', 'x'.repeat(81), 'Enter a name of 1 to 80 characters.'],
    ['General', 'Currency', 'euros', 'Enter a three-letter currency code, like EUR.'],
    ['Cost of an hour', 'Working hours a year', '999', 'Enter a whole number from 1,000 to 3,000.'],
    ['Cost of an hour', 'Working hours a year', '3001', 'Enter a whole number from 1,000 to 3,000.'],
    ['Cost of an hour', 'Working hours a year', '2000.5', 'Enter a whole number from 1,000 to 3,000.'],
    ['Cost of an hour', 'Employer costs multiplier', '0.9', 'Enter a number from 1 to 2.5.'],
    ['Cost of an hour', 'Employer costs multiplier', '2.6', 'Enter a number from 1 to 2.5.'],
    ['Cost of an hour', 'Overrun limit, in minutes', '29', 'Enter a whole number from 30 to 1,440.'],
    ['Cost of an hour', 'Overrun limit, in minutes', '1441', 'Enter a whole number from 30 to 1,440.'],
    [
      'Your brand on receipts',
      'Accent color',
      'red',
      'Enter a color like #1f6b3a: # and 6 digits or letters from a to f.',
    ],
  ])('%s: %s is not %j; what was typed stays, with the rule', async (title, label, text, rule) => {
    const { user, section, saved } = await open();
    const field = section(title).getByLabelText<HTMLInputElement>(label);
    await fill(user, field, text);
    await user.keyboard('{Enter}');
    expect((await section(title).findByText(rule)).getAttribute('role')).toBe('alert');
    await expectFocus(() => field);
    expect(field.value).toBe(text);
    expect(saved()).toEqual([]);
  });

  it.each([
    // 80,000 ÷ hours × multiplier.
    ['USD', 'en-US', '1 600', '1.5', '$75.00', { hoursPerYear: 1600, loadMultiplier: 1.5 }],
    ['JPY', 'ja-JP', '3000', '1', '￥27', { hoursPerYear: 3000, loadMultiplier: 1 }],
    ['KWD', 'en-US', '2,080', '1.3', 'KWD 50.000', { hoursPerYear: 2080, loadMultiplier: 1.3 }],
    ['EUR', 'de-DE', '1.600', '2,5', '125,00 €', { hoursPerYear: 1600, loadMultiplier: 2.5 }],
  ])(
    'an hour of 80,000 a year in %s, for %s, at %s and %s, is %s',
    async (currency, language, hours, more, hour, all) => {
      const { user, section, saved } = await open({ account: proIn({ currency }), languages: [language] });
      const costs = section('Cost of an hour');
      await fill(user, costs.getByLabelText('Working hours a year'), hours);
      await fill(user, costs.getByLabelText('Employer costs multiplier'), more);
      const example = () => textOf(costs.getByText(/^With these numbers/)).replace(/\s/g, ' ');
      expect(example()).toContain(`a year costs ${hour} an hour`);
      // While someone types, it keeps the last numbers that make sense.
      await fill(user, costs.getByLabelText('Employer costs multiplier'), '9');
      expect(example()).toContain(`a year costs ${hour} an hour`);
      await fill(user, costs.getByLabelText('Overrun limit, in minutes'), '9');
      await user.keyboard('{Enter}');
      await expect.poll(() => costs.queryAllByText(/^Enter a (whole )?number/)).toHaveLength(2);
      await fill(user, costs.getByLabelText('Overrun limit, in minutes'), '120');
      await fill(user, costs.getByLabelText('Employer costs multiplier'), more);
      await user.click(costs.getByRole('button', { name: 'Save' }));
      await costs.findByText('✓ Saved');
      expect(saved()).toMatchObject([all]);
    },
  );

  it('a form that can’t be saved says so, keeps what was typed, and is saved when there is a connection', async () => {
    let isUp = false;
    const { user, section, saved } = await open({}, () => isUp);
    const costs = section('Cost of an hour');
    await fill(user, costs.getByLabelText('Working hours a year'), '1700');
    await user.click(costs.getByRole('button', { name: 'Save' }));
    expect(await costs.findByText(/^Not saved\. We can’t reach the service\./)).toBeTruthy();
    expect(costs.getByLabelText<HTMLInputElement>('Working hours a year').value).toBe('1700');
    isUp = true;
    await user.click(costs.getByRole('button', { name: 'Save' }));
    await costs.findByText('✓ Saved');
    expect(costs.queryByText(/^Not saved/)).toBeNull();
    expect(saved()).toHaveLength(2);
  });

  it('a session that has ended leads to signing in, and what was typed stays', async () => {
    const { user, page, section } = await open({ answers: { [path]: () => ({ error: 'not_signed_in' }) } });
    const costs = section('Cost of an hour');
    await fill(user, costs.getByLabelText('Working hours a year'), '1700');
    await user.click(costs.getByRole('button', { name: 'Save' }));
    expect(await page.findByRole('link', { name: 'Sign in again' })).toBeTruthy();
    expect(page.getByLabelText<HTMLInputElement>('Working hours a year').value).toBe('1700');
  });

  it.each([
    ['Weekly digest', '', { digestOptIn: true }, { digestOptIn: false }],
    ['Was it worth it?', '/votes', { asks: false }, { asks: true }],
  ])('a tick is saved at once; when that fails it is as before, and says so: %s', async (title, at, first, second) => {
    let isUp = true;
    const { user, section, saved } = await open({}, () => isUp);
    const part = section(title);
    const tick = await part.findByRole<HTMLInputElement>('checkbox');
    const before = tick.checked;
    expect(part.queryByRole('button')).toBeNull();
    await user.click(tick);
    await part.findByText('✓ Saved');
    expect(tick.checked).toBe(!before);
    isUp = false;
    await user.click(tick);
    expect(await part.findByText(/^Not saved\. We can’t reach the service\./)).toBeTruthy();
    expect(part.queryByText('✓ Saved')).toBeNull();
    expect(tick.checked).toBe(!before);
    isUp = true;
    await user.click(tick);
    await part.findByText('✓ Saved');
    expect(part.queryByText(/^Not saved/)).toBeNull();
    expect(tick.checked).toBe(before);
    expect(saved(at)).toEqual([first, second, second]);
  });

  it('a language is saved as it is chosen', async () => {
    const { user, section, saved } = await open();
    const language = section('Language');
    await user.selectOptions(await language.findByLabelText('Language'), '日本語');
    await language.findByText('✓ Saved');
    expect(saved('/language')).toEqual([{ language: 'ja' }]);
  });

  it('on Free it shows what Pro would look like, and leads there', async () => {
    const { user, page, section } = await open({ account: ON_FREE });
    const brand = section('Your brand on receipts');
    const preview = brand.getByRole('figure');
    expect(textOf(preview)).toContain('Made with Meeting Tab');
    await fill(user, brand.getByLabelText('Accent color'), '#1f6b3a');
    expect(textOf(preview)).not.toContain('Made with Meeting Tab');
    expect(brand.queryByRole('button', { name: 'Save accent color' })).toBeNull();
    for (const title of ['Your brand on receipts', 'Weekly digest', 'New workspace'])
      expect(section(title).getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    expect(page.getByRole<HTMLInputElement>('checkbox', { name: /digest/ }).disabled).toBe(true);
  });

  it('a new workspace is called as it is meant, and has this one’s currency and zone', async () => {
    const made = `/v1/workspaces/${'n'.repeat(22)}`;
    const { user, asked, section } = await open({
      answers: {
        'POST /v1/workspaces': ({ body }) => ({ body: { ...workspaceExample, ...Object(body), id: 'n'.repeat(22) } }),
        [`GET ${made}/votes`]: () => ({ body: { asks: true } }),
        [`GET ${made}/language`]: () => ({ body: { language: 'en' } }),
      },
    });
    const form = section('New workspace');
    await fill(user, form.getByLabelText('Name of the new workspace'), '  Sales ');
    await user.click(form.getByRole('button', { name: 'Create workspace' }));
    await expect
      .poll(() => asksOf(asked, 'POST /v1/workspaces').map(({ body }) => body))
      .toEqual([{ name: 'Sales', currency: 'EUR', timeZone: 'Europe/Berlin' }]);
    await expect.poll(() => asksOf(asked, `GET ${made}/language`)).toHaveLength(1);
  });

  it('on Free, an accent and a digest from before can be given up', async () => {
    const workspaces = ON_FREE.workspaces.map((one) => ({ ...one, receiptAccent: '#1f6b3a', digestOptIn: true }));
    const { user, section, saved } = await open({ account: { ...ON_FREE, workspaces } });
    const brand = section('Your brand on receipts');
    await user.click(brand.getByRole('button', { name: 'Remove accent color' }));
    await user.click(brand.getByRole('button', { name: 'Save accent color' }));
    await expect.poll(() => brand.queryByRole('button', { name: 'Save accent color' })).toBeNull();
    const digest = section('Weekly digest');
    expect(digest.queryByRole('link', { name: 'See Pro' })).toBeNull();
    await user.click(digest.getByRole('checkbox', { name: new RegExp(ON_FREE.user.email) }));
    await digest.findByText('✓ Saved');
    expect(saved()).toEqual([{ receiptAccent: null }, { digestOptIn: false }]);
  });

  it('an accent is made to stand out on each paper', async () => {
    const { user, section, saved } = await open();
    const brand = section('Your brand on receipts');
    expect(textOf(brand.getByRole('figure'))).toContain('€');
    await fill(user, brand.getByLabelText('Accent color'), 'FFE000');
    const swatches = brand.getAllByRole('listitem').map(textOf);
    expect(swatches[0]).toContain('made darker to stand out');
    expect(swatches[1]).toContain('as chosen');
    await user.click(brand.getByRole('button', { name: 'Save accent color' }));
    await brand.findByText('✓ Saved');
    await user.click(brand.getByRole('button', { name: 'Remove accent color' }));
    await user.click(brand.getByRole('button', { name: 'Save accent color' }));
    await expect.poll(() => saved()).toEqual([{ receiptAccent: '#ffe000' }, { receiptAccent: null }]);
  });
});
