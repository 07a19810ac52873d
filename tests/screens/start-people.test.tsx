import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { People } from '../../app/(client)/app/people/people.tsx';
import { chips, enter, groups, openAgain, openMeter, press, start, told, who } from '../support/meter-screen.tsx';
import { expectFocus, fill, holdPeople, type Shown, show, textOf } from '../support/screens.tsx';

/** Fifteen people of three roles. */
const holdRoles = (store: Store) =>
  store.write(async (writer) => {
    const named = ['Árbitro Señalado', 'مهندس البرمجيات', 'Oberbürgermeister-Stellvertreter von und zu Hohenstein'];
    for (let i = 0; i < 15; i += 1) {
      const role = ['Engineer', 'Designer', 'Product manager'][i % 3] ?? '';
      const record = { id: `p${i}`, name: named[i] ?? `Person ${i}`, role };
      writer.put('people', {
        id: record.id,
        record: { ...record, rateKind: 'hour', rateMinor: 6_000, external: false },
      });
    }
  });

const picked = (shown: Shown) => chips(shown, true);

describe('people on the list', () => {
  it('are picked by chip and by name; picked twice is picked once', async () => {
    const shown = await openMeter({ before: holdRoles });
    const { user, page } = shown;
    // Six, and a button for the rest.
    await expect.poll(() => chips(shown)).toHaveLength(7);
    await press(shown, '9 more');
    expect(chips(shown)).toHaveLength(15);
    await fill(user, who(shown), 'arbitro senalado');
    await expect.poll(() => chips(shown)).toEqual([expect.stringContaining('Árbitro Señalado')]);
    await user.keyboard('{Enter}');
    await expect.poll(() => picked(shown)).toHaveLength(1);
    expect(who(shown).value).toBe('');
    await expectFocus(() => who(shown));
    await enter(shown, 'Árbitro Señalado');
    await told(shown).toContain('Árbitro Señalado is already in.');
    expect(picked(shown)).toHaveLength(1);

    // By role; Enter takes the first who isn't in yet.
    await fill(user, who(shown), 'designer');
    await expect.poll(() => chips(shown)).toHaveLength(5);
    await user.keyboard('{Enter}');
    await expect.poll(() => who(shown).value).toBe('');
    await enter(shown, 'designer');
    await expect.poll(() => picked(shown)).toHaveLength(3);
    await press(shown, /^Oberbürger/);
    expect(picked(shown)).toHaveLength(4);
    await press(shown, /^Oberbürger/);
    expect(picked(shown)).toHaveLength(3);
    await press(shown, 'Start the meter');
    await page.findByText('3 people in the room');
  });

  it('who were in the last meeting come first, and those of them behind the button are counted', async () => {
    const shown = await openMeter({
      async before(store) {
        await holdPeople(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])(store);
        const { endMeeting, startMeeting } = await import('#lib/client/meetings/commands.ts');
        const invitees = [8, 7, 6, 5, 4, 3, 2].map((i) => ({ kind: 'person', personId: `p${i}` }) as const);
        const { meetingId } = await startMeeting(store, { invitees });
        await endMeeting(store, { meetingId });
      },
    });
    await expect.poll(() => chips(shown)).toEqual(['C', 'D', 'E', 'F', 'G', 'H', '3 more, 1 in']);
    expect(picked(shown)).toHaveLength(6);
  });

  it('who are deleted are in no meeting to come, and the others of last time still are', async () => {
    const shown = await openMeter({
      async before(store) {
        await holdPeople(['Facilitator'])(store);
        const group = { kind: 'group', role: '', count: 3, rateKind: 'hour', rateMinor: 6_000, external: false };
        const people = [{ kind: 'person', personId: 'p0' }, group];
        const record = { id: 't', name: 'Weekly', title: '', topicId: null, plannedMs: null, people };
        await store.write(async (writer) => writer.put('templates', { id: 't', record }));
      },
    });
    const { page, store } = shown;
    await page.findByRole('button', { name: /^Weekly\s4\speople/ });
    await expect.poll(() => chips(shown)).toEqual(['Facilitator']);
    await press(shown, 'Facilitator');
    await start(shown, '3 × Engineer 60');
    await press(shown, 'Stop');
    await press(shown, 'New meeting');
    await expect.poll(() => picked(shown)).toEqual(['Facilitator']);
    expect(groups(shown).join()).toContain('3 × Engineer');
    const { remove } = await import('#lib/client/meetings/removal.ts');
    await remove(store(), { table: 'people', id: 'p0' });
    await told(shown).toContain('3 people, $3.90 a minute');
    expect(groups(shown)).toHaveLength(1);
    expect(page.getByRole('button', { name: /^Weekly\s3\speople/ })).toBeTruthy();
    await press(shown, 'Start the meter');
    await page.findByText('3 people in the room');
  });
});

describe('a group in the room', () => {
  it('has one leave, all leave, and come back', async () => {
    const shown = await openMeter();
    const { page } = shown;
    await start(shown, '4 × Customer success representative 60');
    await press(shown, /^One leaves 4 ×/);
    await page.findByText('3 people in the room');
    const rows = () => [...document.querySelectorAll('section[aria-labelledby="in-the-room"] li')].map(textOf);
    expect(rows().find((row) => row.startsWith('Customer success'))).toContain('here, then left');
    await expectFocus(() => page.getByRole('button', { name: /^One leaves 3 ×/ }));
    await press(shown, /^All leave 3 ×/);
    await page.findByText('0 people in the room');
    await press(shown, /^One rejoins 3 ×/);
    await page.findByText('1 person in the room');
    await page.findByText('Customer success representative came back.');
    await press(shown, /^All rejoin 2 ×/);
    await page.findByText('3 people in the room');
    await press(shown, /^Rejoins Customer/);
    await page.findByText('4 people in the room');
  });
});

describe('a list pasted into a meeting', () => {
  const dialog = ({ page }: Shown) => within(page.getByRole('dialog', { name: 'Paste a list' }));
  const paste = async ({ user }: Shown, field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };

  it('is in it before it starts, and can be taken back; one line is text like any other', async () => {
    const shown = await openMeter({ before: holdPeople(['Ada']) });
    const { user, page } = shown;
    await expect.poll(() => chips(shown)).toEqual(['Ada']);
    await paste(shown, who(shown), 'Ada');
    expect(who(shown).value).toBe('Ada');
    expect(page.queryByRole('dialog')).toBeNull();
    await user.clear(who(shown));
    await paste(shown, who(shown), '- Ada\n- Alan 60/h\n- Grace: 85k');
    await page.findByText('Already on your list.');
    await user.click(dialog(shown).getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(picked(shown)).toEqual([]);
    await paste(shown, who(shown), '- Ada\n- Alan 60/h\n- Grace: 85k');
    await user.click(await page.findByRole('button', { name: 'Add 3 people' }));
    await expect.poll(() => picked(shown)).toEqual(['Ada', 'Alan', 'Grace']);
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await expect.poll(() => chips(shown)).toEqual(['Ada']);
    expect(picked(shown)).toEqual([]);
  });

  it('joins it while it runs, and leaves it again by an undo that lasts', async () => {
    const shown = await openMeter({ before: holdPeople(['Ada']) });
    const { user, page } = shown;
    await start(shown, '2 × 60/h');
    await press(shown, 'Add someone');
    await paste(shown, await page.findByLabelText('Who’s joining?'), 'Ada\nAlan 60/h');
    await user.click(await page.findByRole('button', { name: 'Add 2 people' }));
    await page.findByText('4 people in the room');
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await page.findByText('2 people in the room');
    const again = await openAgain();
    await again.page.findByText('2 people in the room');
  });

  it('for which it has no room says how many are in; the rest stays in the form', async () => {
    const shown = await openMeter();
    const { user, page, store } = shown;
    await start(shown, '10 × 60/h');
    await press(shown, 'Add someone');
    const list = 'Ada 60/h\nAlan 60/h\nGrace 70/h\nEdsger 60/h';
    await paste(shown, await page.findByLabelText('Who’s joining?'), list);
    await user.click(await page.findByRole('button', { name: 'Add 4 people' }));
    await page.findByText('2 people were added. 2 people are still in the list.');
    const words = () => textOf(page.getByRole('dialog'));
    expect(words()).toContain('Free has room for 12 in a meeting.');
    expect(dialog(shown).getByLabelText<HTMLTextAreaElement>('People').value).toBe('Grace 70/h\nEdsger 60/h');
    await expect.poll(words).toContain('$70.00 an hour');
    await user.click(await page.findByRole('button', { name: 'Add 2 people' }));
    await page.findByText('No one was added. 2 people are still in the list.');
    await user.click(dialog(shown).getByRole('button', { name: 'Cancel' }));
    await page.findByText('12 people in the room');
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await page.findByText('10 people in the room');
    expect(await store().read((reader) => reader.all('people'))).toEqual([]);
  });
});

describe('a form that was left', () => {
  it('is as it was, until the meeting has started', async () => {
    const shown = await openMeter();
    const { user, page } = shown;
    await enter(shown, '3 × Engineer 60');
    await expect.poll(() => groups(shown)).toHaveLength(1);
    await fill(user, who(shown), 'Facil');
    await press(shown, '45 minutes');
    await user.click(page.getByLabelText('Title'));
    await fill(user, page.getByLabelText('Topic'), 'Planning');
    expect(page.getByRole('link', { name: 'Save people' }).getAttribute('href')).toBe('/app/people');

    const { cleanup } = await import('@testing-library/react');
    cleanup();
    const people = await show(<People />);
    const form = within(await people.page.findByRole('form', { name: 'New person' }));
    await people.user.type(form.getByLabelText('Name'), 'Facilitator');
    await people.user.type(form.getByLabelText(/^Rate in/), '80{Enter}');
    await expect.poll(() => textOf(people.page.getByRole('main'))).toContain('$80.00/h → $104.00/h');

    const again = await openAgain();
    await expect.poll(() => who(again).value).toBe('Facil');
    expect(again.page.getByLabelText<HTMLInputElement>('Topic').value).toBe('Planning');
    expect(again.page.getByRole('button', { name: '45 minutes', pressed: true })).toBeTruthy();
    // Until the list of people is read, nobody is found on it.
    await expect.poll(() => chips(again)).toEqual(['Facilitator']);
    await again.user.click(who(again));
    await again.user.keyboard('{Enter}');
    await expect.poll(() => chips(again, true)).toEqual(['Facilitator']);
    expect(groups(again).join()).toContain('3 × Engineer');
    await press(again, 'Start the meter');
    await again.page.findByText('4 people in the room');
    await press(again, 'Stop');
    await press(again, 'New meeting');
    expect(again.page.queryByLabelText('Topic')).toBeNull();
    // Last time's people are proposed.
    await expect.poll(() => chips(again, true)).toEqual(['Facilitator']);
    expect(groups(again)).toHaveLength(1);
  });
});
