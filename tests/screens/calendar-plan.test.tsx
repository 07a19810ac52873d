import { describe, expect, it, vi } from 'vitest';
import { decide } from '#lib/client/calendar/kept.ts';
import { saveSettings } from '#lib/client/meetings/settings.ts';
import type { Store } from '#lib/client/store/store.ts';
import { PlanScreen } from '../../app/(client)/app/calendar/plan/plan.tsx';
import { fill, holdPeople, type Shown, show, textOf } from '../support/screens.tsx';

const others =
  (rateMinor: number, currency = 'USD', loadMultiplier = 1) =>
  async (store: Store) => {
    await saveSettings(store, { currency, loadMultiplier });
    await decide(store, () => ({ others: { rateKind: 'hour', rateMinor, external: false } }));
  };

async function open(address: string, before?: (store: Store) => Promise<unknown>, languages = ['en-US']) {
  location.hash = '';
  const shown = await show(<PlanScreen />, { address, languages, ...(before && { before }) });
  await shown.page.findByLabelText('People');
  return shown;
}

const price = ({ page }: Pick<Shown, 'page'>) => textOf(page.getAllByRole('status')[0] ?? document.body);
const lines = ({ page }: Shown) =>
  page.queryAllByRole('term').map((term) => `${textOf(term)}: ${textOf(term.nextElementSibling ?? document.body)}`);

describe('what a meeting would cost', () => {
  it('is there at once from a bookmark, each time, in a year, and with less', async () => {
    const shown = await open('/app/calendar/plan?people=8&minutes=45&title=Status', others(6_000));
    // 8 × 45 of 60 minutes at 60.00; 52 times.
    expect(price(shown)).toBe('It would cost $360.00 each time, $18,720 a year.');
    expect(lines(shown)).toEqual([
      'With 5 minutes less: $2,080',
      'With 25 minutes less: $10,400',
      'With one person fewer: $2,340',
    ]);
    // On paper, what one person fewer saves would reveal someone's pay.
    for (const term of shown.page.getAllByRole('term')) expect(term.closest('[class~="print:hidden"]')).not.toBeNull();
    expect(textOf(document.body)).toContain('8 people, 45 min, every week');
    expect(shown.page.getByLabelText<HTMLInputElement>('Title').value).toBe('Status');
    expect(shown.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('in euros, for German, once', async () => {
    const shown = await open('/app/calendar/plan?people=3&minutes=20&often=once', others(6_050, 'EUR', 1.3), ['de-DE']);
    // 60.50 × 1.3 ÷ 3 = 26.2166… a head.
    expect(price(shown)).toBe('It would cost 78,66 €.');
    expect(textOf(document.body)).toContain('You’d save');
    expect(textOf(document.body)).not.toContain('You’d save per year');
  });

  it('of two is hours, and no money is anywhere on the page', async () => {
    const shown = await open('/app/calendar/plan?people=2&minutes=30&often=month', others(6_000));
    expect(price(shown)).toBe('It would take 1 h of person-time each time, 12 h a year.');
    expect(textOf(document.body)).not.toMatch(/\$/);
    expect(lines(shown)).toContain('With one person fewer: 6 h of person-time');
    const { user, page } = shown;
    await user.click(page.getByRole('button', { name: 'Copy as text' }));
    await expect
      .poll(() => navigator.clipboard.readText())
      .toBe('Meeting: 2 people, 30 min, every month. It would take 1 h of person-time each time, 12 h a year.');
  });

  it('follows what is typed and pressed, and the address with it, behind the #', async () => {
    const shown = await open('/app/calendar/plan', async (store) => {
      await others(6_000)(store);
      await holdPeople(['Ada', 'Bo'])(store);
    });
    const { user, page } = shown;
    expect(price(shown)).toBe('Enter who’s coming and how long it lasts.');
    await user.click(page.getByRole('button', { name: 'Ada' }));
    await user.click(page.getByRole('button', { name: 'Bo' }));
    expect(page.getByRole('button', { name: 'Bo' }).getAttribute('aria-pressed')).toBe('true');
    await fill(user, page.getByLabelText('People'), 'Ada, Bo, 2');
    await fill(user, page.getByLabelText('Planned length'), '1:30');
    await user.selectOptions(page.getByLabelText('How often'), 'Every two weeks');
    expect(price(shown)).toBe('It would cost $360.00 each time, $9,360 a year.');
    const said = new URLSearchParams(location.hash.slice(1));
    expect(Object.fromEntries(said)).toEqual({ title: '', people: 'Ada, Bo, 2', minutes: '1:30', often: 'twoWeeks' });
    expect(location.search).toBe('');
  });

  it('presses somebody called “Last, First” in and out', async () => {
    const shown = await open('/app/calendar/plan', holdPeople(['Ada', 'Lovelace, Ada']));
    const { user, page } = shown;
    const [button, field] = [page.getByRole('button', { name: 'Lovelace, Ada' }), page.getByLabelText('People')];
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(page.getByRole('button', { name: 'Ada' }).getAttribute('aria-pressed')).toBe('false');
    expect(page.queryByText(/^Nobody on your list/)).toBeNull();
    expect(price(shown)).toMatch(/^It would take 45 min/);
    await user.click(button);
    expect(field).toMatchObject({ value: '' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('asks what everyone else costs, also where only one is known to cost something', async () => {
    const shown = await open('/app/calendar/plan?people=Ada,5', async (store) => {
      await saveSettings(store, { currency: 'CHF' });
      await holdPeople(['Ada'])(store);
    });
    expect(price(shown)).toBe('Enter what everyone else costs to see the cost.');
    // Of two it's hours, whatever they cost.
    await fill(shown.user, shown.page.getByLabelText('People'), 'Ada, 1');
    expect(price(shown)).toBe('It would take 1 h 30 min of person-time each time, 78 h a year.');
  });

  it('says who it doesn’t know, and what isn’t a length', async () => {
    const { user, page } = await open('/app/calendar/plan?people=3', others(6_000));
    await fill(user, page.getByLabelText('People'), '3, Zoe');
    await page.findByText(/^Nobody on your list is called Zoe/);
    await fill(user, page.getByLabelText('Planned length'), 'soon');
    await page.findByText('Enter a length like 45, 1:30 or 20 min.');
    expect(price({ page })).toBe('Enter who’s coming and how long it lasts.');
  });

  it('asks what everyone else costs, if nobody has said', async () => {
    // In a currency for which no statistics office publishes an average.
    const shown = await open('/app/calendar/plan?people=3&minutes=60&often=once', async (store) => {
      await saveSettings(store, { currency: 'CHF' });
    });
    const { user, page } = shown;
    expect(price(shown)).toBe('Enter what everyone else costs to see the cost.');
    const rate = page.getByLabelText(/^Everyone else costs/);
    await user.type(rate, '60/h{Enter}');
    // With employer costs.
    await expect.poll(() => price(shown)).toBe('It would cost CHF 234.00.');
  });

  it('is saved as a draft that has it in its notes', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:draft';
    });
    const { user, page } = await open('/app/calendar/plan?people=4&minutes=60&title=Status', others(6_000));
    await user.click(page.getByRole('button', { name: 'Save draft (.ics)' }));
    const text = (await saved[0]?.text())?.replaceAll('\r\n ', '') ?? '';
    expect(saved[0]?.type).toBe('text/calendar');
    expect(text).toContain('SUMMARY:Status\r\n');
    expect(text).toContain('DURATION:PT60M\r\nSUMMARY');
    expect(text).toMatch(/DESCRIPTION:Status: 4 people\\, .*\$240\.00 each time\\, \$12\\,480 a year\./);
    expect(text).toContain('RRULE:FREQ=WEEKLY\r\n');
  });
});
