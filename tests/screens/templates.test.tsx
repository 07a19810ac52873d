import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { templatesOf } from '#lib/client/meetings/again.ts';
import type { Store } from '#lib/client/store/store.ts';
import { MINUTE } from '#lib/time.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { Templates } from '../../app/(client)/app/templates/templates.tsx';
import { ON_FREE } from '../support/client.ts';
import {
  deleteRow,
  expectFocus,
  fill,
  holdMeetings,
  holdPeople,
  proIn,
  type Shown,
  show,
  textOf,
} from '../support/screens.tsx';

/** For `before`: two templates of a group, and of Ada and Bo, who are on the list. */
async function two(store: Store): Promise<void> {
  await holdPeople(['Ada', 'Bo'])(store);
  const group = { kind: 'group', role: 'Engineer', count: 3, rateKind: 'hour', rateMinor: 6_000, external: false };
  await store.write(async (writer) => {
    writer.put('topics', { id: 't', record: { id: 't', name: 'Roadmap' } });
    for (const record of [
      { id: 'retro', name: 'Retro', title: 'Retro', topicId: 't', plannedMs: 45 * MINUTE, people: [group] },
      { id: 'weekly', name: 'Weekly', title: 'Weekly sync', topicId: null, plannedMs: null, people: ['p0', 'p1'] },
    ]) {
      const people = record.people.map((one) => (typeof one === 'string' ? { kind: 'person', personId: one } : one));
      writer.put('templates', { id: record.id, record: { ...record, addEmployerCosts: true, people } });
    }
  });
}

const open = (before?: (store: Store) => Promise<unknown>, options: Parameters<typeof show>[1] = {}) =>
  show(<Templates />, { account: proIn({}), address: '/app/templates', ...(before && { before }), ...options });

const rows = ({ page }: Shown) =>
  within(page.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((row) => within(row).queryByRole('button', { name: /^More about / }))
    .map(textOf);
const kept = ({ store }: Shown) => store().read(templatesOf);
const form = async ({ page }: Shown) => within(await page.findByRole('form', { name: /template$/ }));

describe('a new template', () => {
  it('has what was typed, and the title of its name until it has another', async () => {
    const shown = await open();
    const { user, page } = shown;
    expect(await page.findByRole('heading', { name: 'No templates yet' })).toBeTruthy();
    await user.click(await page.findByRole('button', { name: 'Add template' }));
    const fields = await form(shown);
    await expectFocus(() => fields.getByLabelText('Name'));
    await user.type(fields.getByLabelText('Name'), 'Retro');
    expect(fields.getByLabelText<HTMLInputElement>('Title').value).toBe('Retro');
    await fill(user, fields.getByLabelText('Title'), 'Retrospective');
    await fill(user, fields.getByLabelText('Name'), 'Looking back');
    expect(fields.getByLabelText<HTMLInputElement>('Title').value).toBe('Retrospective');
    await user.type(fields.getByLabelText('Who’s in?'), '2 × Designer 50{Enter}');
    await expect.poll(() => fields.getByLabelText<HTMLInputElement>('Who’s in?').value).toBe('');
    // Typed people count without Add.
    await user.type(fields.getByLabelText('Who’s in?'), 'Lawyer 120/h');
    await fill(user, fields.getByLabelText('Planned length'), '1:30');
    await user.click(fields.getByRole('button', { name: 'Add template' }));
    expect(await page.findByText('Template added.')).toBeTruthy();
    await expectFocus(() => page.getByRole('heading', { level: 1 }));
    await expect
      .poll(() => rows(shown))
      .toEqual([expect.stringContaining('Looking back3 people, 1 h 30 min · “Retrospective”')]);
    expect(await kept(shown)).toMatchObject([
      { name: 'Looking back', title: 'Retrospective', plannedMs: 90 * MINUTE, addEmployerCosts: true },
    ]);
    // The second one.
    await user.click(page.getByRole('button', { name: 'Add template' }));
    const second = await form(shown);
    await user.type(second.getByLabelText('Name'), 'Weekly');
    await user.type(second.getByLabelText('Who’s in?'), '2 × 60');
    await user.click(second.getByRole('button', { name: 'Add template' }));
    await expect.poll(() => rows(shown)).toHaveLength(2);
    await expectFocus(() => page.getByRole('button', { name: 'Add template' }));
  });

  it.each([
    ['Name', { 'Planned length': '30' }, 'Enter a name.'],
    ['Name', { Name: '   ' }, 'Enter a name.'],
    ['Planned length', { Name: 'Retro', 'Planned length': 'a while' }, /^Enter a length like 45, 1:30 or 20 min/],
    ['Who’s in?', { Name: 'Retro', 'Who’s in?': '3 × lots' }, /./],
  ])('without a %s that can be read is not saved: %o', async (label, typed, problem) => {
    const shown = await open();
    const { user, page } = shown;
    await user.click(await page.findByRole('button', { name: 'Add template' }));
    const fields = await form(shown);
    for (const [field, text] of Object.entries(typed)) await fill(user, fields.getByLabelText(field), text);
    await user.click(fields.getByRole('button', { name: 'Add template' }));
    await expectFocus(() => fields.getByLabelText(label));
    const described = fields.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(
      described.map((id) => document.getElementById(id)?.textContent ?? '').some((text) => text.match(problem)),
    ).toBe(true);
    expect(await kept(shown)).toEqual([]);
  });

  it.each([
    [1, null],
    [1.3, '30%'],
    [2.5, '150%'],
  ])('where employer costs are × %d adds them, unless it says otherwise', async (loadMultiplier, percent) => {
    const account = proIn({});
    const workspaces = account.workspaces.map((one) => ({ ...one, loadMultiplier }));
    const shown = await open(undefined, { account: { ...account, workspaces } });
    const { user, page } = shown;
    await user.click(await page.findByRole('button', { name: 'Add template' }));
    const fields = await form(shown);
    await user.type(fields.getByLabelText('Name'), 'Retro');
    const box = () => fields.queryByLabelText<HTMLInputElement>(`Add ${percent} employer costs to staff rates`);
    if (percent === null) await expect.poll(() => fields.queryByLabelText(/employer costs/)).toBeNull();
    else {
      await expect.poll(() => box()?.checked).toBe(true);
      await user.click(box() ?? document.body);
    }
    await user.type(fields.getByLabelText('Who’s in?'), '2 × 60');
    await user.click(fields.getByRole('button', { name: 'Add template' }));
    await expect.poll(() => kept(shown)).toMatchObject([{ addEmployerCosts: percent === null }]);
  });
});

describe('a meeting saved as a template', () => {
  const saving = async (account = proIn({}), title = 'Board') => {
    const shown = await show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
      account,
      before: async (store) => {
        await two(store);
        await holdMeetings([{ id: 'm', title, topicId: 't', minutes: 60, plannedMinutes: 45 }])(store);
      },
    });
    await shown.user.click(await shown.page.findByText('Save as template'));
    return shown;
  };

  it.each([
    ['Board', 'Save template', 'Template saved.', 'Board', 3],
    ['Retro ', 'Update template', 'Template changed.', 'Retro', 2],
    ['RETRÓ', 'Update template', 'Template changed.', 'Retro', 2],
  ])('under the name %j: %s', async (name, button, words, called, count) => {
    const shown = await saving();
    const { user, page } = shown;
    await fill(user, await page.findByLabelText('Name'), name);
    await user.click(page.getByRole('button', { name: button }));
    await page.findByText(words);
    expect(await kept(shown)).toHaveLength(count);
    expect((await kept(shown)).find((one) => one.name === called)).toMatchObject({
      ...{ title: 'Board', plannedMs: 45 * MINUTE, people: [{ kind: 'group', count: 3 }] },
    });
  });

  it.each([
    ['Board', 'Board'],
    ['', 'Roadmap'],
  ])('called %j is proposed under the name %j', async (title, name) => {
    const { page } = await saving(proIn({}), title);
    expect((await page.findByLabelText<HTMLInputElement>('Name')).value).toBe(name);
  });

  it('needs a name, and Pro', async () => {
    const { user, page } = await saving();
    await fill(user, await page.findByLabelText('Name'), ' ');
    await user.click(page.getByRole('button', { name: 'Save template' }));
    await page.findByText('Enter a name.');
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    const free = await saving(ON_FREE);
    await free.page.findByText(/^New templates are part of Pro\./);
    expect(free.page.queryByRole('button', { name: /template$/ })).toBeNull();
  });
});

describe('the list of templates', () => {
  it('is edited one at a time, and each change has a way back', async () => {
    const shown = await open(two);
    const { user, page } = shown;
    await page.findByText('2 templates');
    await expect
      .poll(() => rows(shown))
      .toEqual([
        expect.stringContaining('Retro3 people, 45 min · Roadmap'),
        expect.stringContaining('Weekly2 people · “Weekly sync”'),
      ]);
    await user.click(page.getByRole('button', { name: 'Edit Retro' }));
    const fields = await form(shown);
    await fill(user, fields.getByLabelText('Name'), 'Looking back');
    expect(fields.getByLabelText<HTMLInputElement>('Title').value).toBe('Looking back');
    await user.type(fields.getByLabelText('Who’s in?'), '2 × Designer 50');
    await fill(user, fields.getByLabelText('Planned length'), '');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await page.findByText('Template changed.');
    await expect.poll(() => rows(shown)[0]).toContain('Looking back5 people · Roadmap');
    expect(rows(shown)[1]).toContain('Weekly2 people');
    await expectFocus(() => page.getByRole('button', { name: 'Edit Looking back' }));
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => rows(shown)[0]).toContain('Retro3 people, 45 min');
    await deleteRow(user, page.getByRole('button', { name: 'More about Weekly' }));
    await expect.poll(() => rows(shown)).toHaveLength(1);
    await expectFocus(() => page.getByRole('heading', { name: 'Templates' }));
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => rows(shown)).toHaveLength(2);
    expect(page.getByText(/Weekly.* is back\.$/)).toBeTruthy();
  });

  it('leaves out whoever is no longer on the list of people, and says so', async () => {
    const shown = await open(async (store) => {
      await two(store);
      const { remove } = await import('#lib/client/meetings/removal.ts');
      await remove(store, { table: 'people', id: 'p1' });
    });
    const { user, page } = shown;
    await page.findByText('2 templates');
    await expect.poll(() => rows(shown)[1]).toMatch(/Weekly1 person/);
    await user.click(page.getByRole('button', { name: 'Edit Weekly' }));
    const fields = await form(shown);
    expect(fields.getByText(/^1 person is no longer on your list\./)).toBeTruthy();
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await expect
      .poll(async () => (await kept(shown)).find(({ id }) => id === 'weekly')?.people)
      .toMatchObject([{ personId: 'p0' }]);
    // The other one is unchanged.
    expect((await kept(shown)).find(({ id }) => id === 'retro')?.people).toMatchObject([{ count: 3 }]);
  });

  it.each([
    ['some', two, 2, /^New templates are part of Pro\. You can go on using/],
    ['none', undefined, 0, /part of Pro/],
  ])('on Free has no new ones, with %s from before', async (_, before, count, words) => {
    const shown = await open(before, { account: ON_FREE });
    const { page, user } = shown;
    expect(await page.findByText(words)).toBeTruthy();
    expect(page.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing');
    expect(page.queryByRole('button', { name: 'Add template' })).toBeNull();
    expect(rows(shown)).toHaveLength(count);
    if (count === 0) return;
    await deleteRow(user, page.getByRole('button', { name: 'More about Retro' }));
    await expect.poll(() => rows(shown)).toHaveLength(1);
  });
});
