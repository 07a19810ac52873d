import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PastMeeting } from '../../app/(client)/app/meetings/past-meeting.tsx';
import { People } from '../../app/(client)/app/people/people.tsx';
import { ON_PRO } from '../support/client.ts';
import { expectFocus, fill, holdPeople, show, textOf } from '../support/screens.tsx';

async function open(options: Parameters<typeof show>[1] = {}) {
  const shown = await show(<People />, options);
  const { user, page, store } = shown;
  const begin = async () => {
    await user.click(await page.findByRole('button', { name: 'Paste a list' }));
    return dialog();
  };
  const dialog = async () => within(await page.findByRole('dialog', { name: 'Paste a list' }));
  const lineOf = (text: string) => {
    const lines = within(page.getByRole('dialog')).getAllByRole('listitem');
    const found = lines.find((one) => textOf(one).includes(text));
    if (!found) throw new Error(`${text} is in none of ${lines.map(textOf)}`);
    return found;
  };
  const line = (text: string) => within(lineOf(text));
  const told = (of: string) => expect.poll(() => textOf(lineOf(of)));
  const names = async () => (await store().read((reader) => reader.all('people'))).map(({ record }) => record.name);
  return { ...shown, begin, dialog, line, told, names };
}

const SHEET = [
  'Name\tRole\tSalary\tEmail',
  'Ada Lovelace\tEngineer\t85,000\tada@example.org',
  'Alan\tDesigner\t78k\talan@example.org',
  'Grace\tPM\tsoon\tgrace@example.org',
  'Edsger\tEngineer\t\t',
].join('\n');

describe('a pasted list', () => {
  it('shows how each line was read; is corrected, selected from, added, and taken back at once', async () => {
    const { user, page, store, begin, line, told, names } = await open();
    const dialog = await begin();
    await user.click(dialog.getByRole('button', { name: 'Add people' }));
    expect(await dialog.findByText('Select at least one person.')).toBeTruthy();
    const list = dialog.getByLabelText<HTMLTextAreaElement>('People');
    await fill(user, list, SHEET);
    expect(dialog.queryByText('Select at least one person.')).toBeNull();
    await dialog.findByText('2 of 4 lines selected, 1 can’t be read. Your plan has room for 15 more.');
    await told('Ada Lovelace').toContain('Engineer · $85,000 a year');
    await told('Grace').toMatch(/“soon” isn’t a rate\./);
    await told('Edsger').toContain('No rate.');
    expect(line('Edsger').getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    // The line is corrected where it was pasted.
    await user.click(line('Grace').getByRole('button', { name: /^Edit/ }));
    await expectFocus(() => list);
    expect(list.value.slice(list.selectionStart, list.selectionEnd)).toBe('Grace\tPM\tsoon\tgrace@example.org');
    await fill(user, list, SHEET.replace('soon', '90k'));
    await told('Grace').toContain('PM · $90,000 a year');
    await user.type(dialog.getByLabelText('Rate for lines without one, in USD'), '800/day');
    await told('Edsger').toMatch(/\$800\.00 a day = \$100\.00 an hour/);
    await user.click(line('Alan').getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Add 3 people' }));
    expect(await page.findByText('3 people added.')).toBeTruthy();
    expect(page.queryByRole('dialog')).toBeNull();
    expect((await names()).toSorted()).toEqual(['Ada Lovelace', 'Edsger', 'Grace']);
    expect(await store().read((reader) => reader.all('people'))).toContainEqual(
      expect.objectContaining({ record: expect.objectContaining({ name: 'Ada Lovelace', email: 'ada@example.org' }) }),
    );
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('Undone.');
    expect(await names()).toEqual([]);
  });

  it('pasted as a name is read as one; who is on the list, said twice or has no room is left out', async () => {
    const before = holdPeople(Array.from({ length: 13 }, (_, i) => `Person ${i}`));
    const { user, page, dialog, line, told, names } = await open({ before });
    await user.click(await page.findByRole('button', { name: 'Add person' }));
    await user.click(within(page.getByRole('form', { name: 'New person' })).getByLabelText('Name'));
    await user.paste('1. person 3, 60/h\n2. Ada 60/h\n3. Ada 70/h\n4. Counsel 120000/h\n5. Alan 60/h\n6. Grace 60/h');
    const { getByRole, findByText } = await dialog();
    await told('person 3').toContain('Already on your list.');
    expect(line('person 3').getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    await told('$70.00').toContain('The same name is above.');
    await told('Counsel').toContain('That’s a lot. Select it if it’s right.');
    await told('Grace').toContain('Your plan is full.');
    await user.click(line('Grace').getByRole('checkbox'));
    await user.click(getByRole('button', { name: 'Add 3 people' }));
    expect(await findByText('Your plan has room for 2 more people. Unselect 1.')).toBeTruthy();
    expect(await names()).toHaveLength(13);
    await user.click(line('Alan').getByRole('checkbox'));
    await user.click(getByRole('button', { name: 'Add 2 people' }));
    await expect.poll(async () => (await names()).slice().toSorted().slice(0, 2)).toEqual(['Ada', 'Grace']);
    expect(await names()).toHaveLength(15);
  });

  it('taken back from a form leaves those in who were in before', async () => {
    const { user, page } = await show(<PastMeeting onAdded={() => {}} />, { before: holdPeople(['Ada', 'Bo']) });
    await user.click(await page.findByRole('button', { name: 'Ada' }));
    expect(page.getByRole('button', { name: 'Ada', pressed: true })).toBeTruthy();
    await user.click(page.getByLabelText('Who was in the meeting?'));
    await user.paste('Ada\nBo\nCy, 60/h');
    await user.click(await page.findByRole('button', { name: 'Add 3 people' }));
    const isIn = () =>
      page.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label')?.slice(7));
    await expect.poll(isIn).toEqual(['Ada', 'Bo', 'Cy']);
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await page.findByText('Undone.');
    expect(isIn()).toEqual(['Ada']);
  });

  it('knows somebody by their email, whatever they are called there', async () => {
    const { user, begin, told } = await open({
      before: async (store) => {
        const { savePerson } = await import('#lib/client/meetings/roster.ts');
        const rate = { rateKind: 'hour', rateMinor: 6_000, external: false } as const;
        await savePerson(store, { name: 'Ada', role: '', email: 'ada@example.org', ...rate });
      },
    });
    const dialog = await begin();
    await fill(
      user,
      dialog.getByLabelText('People'),
      'Countess\tEngineer\t60/h\tADA@example.org\nBo\t\t60/h\tbo@example.org',
    );
    await told('Countess').toContain('Already on your list.');
    await told('Bo').not.toContain('Already');
  });

  it.each([
    ['JPY', 'ja-JP', 'Ada\t9,000,000', '￥9,000,000 a year'],
    ['KWD', 'en-US', 'Ada\t12.125/h', 'KWD 12.125 an hour'],
    ['EUR', 'de-DE', 'Ada\t85.000,50/year', '85.000,50 € a year'],
  ])('is read in %s, for %s', async (currency, language, text, rate) => {
    const { user, begin, line } = await open({
      languages: [language],
      before: async (store) => (await import('#lib/client/meetings/settings.ts')).saveSettings(store, { currency }),
    });
    const dialog = await begin();
    await fill(user, dialog.getByLabelText('People'), text);
    await expect.poll(() => textOf(dialog.getByRole('list')).replace(/\s/g, ' ')).toContain(rate);
    expect(line('Ada').getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('has room for everybody on Pro', async () => {
    const { user, store, begin } = await open({ account: ON_PRO });
    await expect.poll(() => store().owner.accountId).toBe(ON_PRO.user.id);
    const dialog = await begin();
    await fill(
      user,
      dialog.getByLabelText('People'),
      Array.from({ length: 20 }, (_, i) => `Person ${i}, 60/h`).join('\n'),
    );
    expect(await dialog.findByRole('button', { name: 'Add 20 people' })).toBeTruthy();
    await expect.poll(() => dialog.queryByText(/Your plan/)).toBeNull();
  });

  it('in a file is read as if it were pasted; one that is no text is refused, and can be chosen again', async () => {
    const { user, page, begin, told, names } = await open();
    const dialog = await begin();
    const input = dialog.getByLabelText<HTMLInputElement>('Choose a CSV file…');
    const latin = new File([Buffer.from('Name,Rate\nZoë,60/h\n', 'latin1')], 'latin.csv', { type: 'text/csv' });
    for (const _time of [1, 2]) {
      await user.upload(input, latin);
      expect(await dialog.findByText(/^That file isn’t UTF-8 text\./)).toBeTruthy();
      expect(input.files ?? []).toHaveLength(0);
    }
    const large = new File(['x'.repeat(200_001)], 'large.csv', { type: 'text/csv' });
    await user.upload(input, large);
    await expect.poll(() => dialog.queryByText(/isn’t UTF-8/)).toBeNull();
    const sheet = 'Name,Role,Rate,Per,External\r\n"Zoë, Jr.",Engineer,"100,000",year,no\r\nBo,Agency,120,hour,yes\r\n';
    await user.upload(input, new File([`\ufeff${sheet}`], 'people.csv', { type: 'text/csv' }));
    await told('Zoë, Jr.').toContain('Engineer · $100,000 a year');
    await told('Bo').toContain('Agency · $120.00 an hour · External');
    await user.click(dialog.getByRole('button', { name: 'Add 2 people' }));
    await page.findByText('2 people added.');
    expect((await names()).toSorted()).toEqual(['Bo', 'Zoë, Jr.']);
  });
});
