import { describe, expect, it, vi } from 'vitest';
import { loadDraft } from '#lib/client/meetings/draft.ts';
import { PRICES } from '#lib/plans/terms.ts';
import { DocsSearch } from '../../app/(site)/docs/search/docs-search.tsx';
import { LiveMeter } from '../../app/(site)/landing/live-meter.tsx';
import { meterWords } from '../../app/(site)/landing/meter-words.ts';
import { GoPro } from '../../app/(site)/pricing/go-pro.tsx';
import { goProWords } from '../../app/(site)/pricing/go-pro-words.ts';
import { asksOf, fill, later, show, textOf } from '../support/screens.tsx';

describe('the way to Pro', () => {
  const open = (signedIn: boolean, answer: () => { body: { url: string } } | { error: 'not_signed_in' }) =>
    show(
      <GoPro
        {...{ language: 'en', locales: ['en-US'], words: goProWords(), signedIn, note: null }}
        pricing={PRICES.starter}
        interval="month"
      />,
      { answers: { 'POST /v1/billing/checkout': answer } },
    );
  const hosted = () => ({ body: { url: 'https://pay.example/c' } });

  it.each([
    ['Monthly', 'month'],
    ['Yearly', 'year'],
  ])('leads to the checkout, and back to the account: %s', async (label, interval) => {
    const assigned = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const { user, page, asked, went } = await open(true, hosted);
    await user.click(page.getByLabelText(new RegExp(`^${label}`)));
    await user.click(page.getByRole('button', { name: 'Go Pro' }));
    await expect.poll(() => assigned.mock.calls).toEqual([['https://pay.example/c']]);
    const [sent] = asksOf(asked, 'POST /v1/billing/checkout');
    expect(sent?.body).toEqual({ interval, returnTo: '/app/account' });
    expect([location.pathname + location.search, went]).toEqual([`/pricing?interval=${interval}`, []]);
  });

  it.each([
    ['nobody', false],
    ['somebody whose session has ended', true],
  ])('leads %s to sign in first, and back with what was chosen', async (_, signedIn) => {
    const { user, page, went } = await open(signedIn, () => ({ error: 'not_signed_in' }));
    await user.click(page.getByLabelText(/^Yearly/));
    await user.click(page.getByRole('button', { name: 'Go Pro' }));
    await expect.poll(() => went).toEqual([`/sign-in?returnTo=${encodeURIComponent('/pricing?interval=year')}`]);
  });
});

describe('the meter to try', () => {
  it('takes figures of one’s own along into the app, and no other', async () => {
    const { user, page } = await show(<LiveMeter words={meterWords()} locales={['en-US']} />);
    const [people, rate] = [page.getByLabelText('People'), page.getByLabelText('$ an hour each')];
    expect(loadDraft()).toBeNull();
    await fill(user, people, '2.5');
    expect(page.getByText('Enter 1 to 500 people.')).toBeTruthy();
    expect(loadDraft()).toBeNull();
    await fill(user, people, '6');
    await fill(user, rate, '60');
    expect(loadDraft()).toMatchObject({ heads: 6, rate: '60/h' });
    await fill(user, people, '4');
    expect(loadDraft()).toMatchObject({ heads: 4, rate: '60/h', currency: 'USD' });
    expect(textOf(page.getByRole('main'))).toContain('$4.00 a minute');
    await fill(user, rate, '0');
    expect(page.getByText('Enter a rate from 1 to 10,000.')).toBeTruthy();
    expect(loadDraft()).toMatchObject({ rate: '60/h' });
  });
});

it('a search of the docs says how much it has found', async () => {
  const entries = ['Push', 'Pull'].map((title) => ({
    page: 'Sync',
    title,
    href: `/docs/sync#${title}`,
    text: 'records',
  }));
  const index = later();
  const { user, page } = await show(<DocsSearch />, { answers: { 'GET /docs/index.json': () => index.answer } });
  const field = page.getByRole('searchbox');
  // What was typed and taken back before there was anything to search in.
  await user.type(field, 'pull');
  await user.clear(field);
  index.give({ body: entries });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(textOf(page.getAllByRole('status')[0] ?? document.body)).toBe('');
  for (const [query, said] of [
    ['records', '2 results'],
    ['pull', '1 result'],
    ['nothing', 'Nothing found. Try fewer or other words.'],
    [' ', ''],
  ] as const) {
    await fill(user, field, query);
    await expect.poll(() => textOf(page.getAllByRole('status')[0] ?? document.body)).toBe(said);
  }
});
