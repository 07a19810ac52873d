import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { amendJoined, joinedOf, putJoined, putSent, sentOf } from '#lib/client/ledger/joined.ts';
import type { Store } from '#lib/client/store/store.ts';
import { entryExample, ledgerExample, memberExample } from '#lib/ledgers/schema.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { ON_PRO } from '../support/client.ts';
import { answers, id, open, PATH } from '../support/ledger-screen.tsx';
import { JOINED } from '../support/ledger-service.ts';
import type { Answer } from '../support/screen-service.ts';
import { asksOf, expectFocus, holdMeetings, NINE, textOf } from '../support/screens.tsx';

describe('what one sends', () => {
  const row = { ...entryExample, key: 'k'.repeat(43) };
  const sent = (fields: object = {}) => {
    const { key, also: _, ...body } = row;
    return { key, message: 'm', version: JSON.stringify([key, body]), also: false, refused: false, ...fields };
  };
  const sends =
    (fields: object = {}) =>
    (store: Store) =>
      store.write(async (writer) => {
        await putJoined(writer, { ...JOINED, id, which: { ...JOINED.which, kind: 'each', meetings: ['m1'] } });
        await putSent(writer, id, new Map([['m1', { ...sent(), ...fields }]]));
      });
  const member = { membership: ledgerExample.membership, isOwner: false };
  const openFold = async ({ page, user }: Awaited<ReturnType<typeof open>>) =>
    user.click(await page.findByText('What you send'));
  const leaving = `DELETE ${PATH}/members/${ledgerExample.membership?.id}`;
  /** Opens a screen with this answer to leaving, and leaves. */
  async function leave(who: Parameters<typeof answers>[0], answer: Answer, choice?: string) {
    const shown = await open({ answers: { ...answers(who), [leaving]: () => answer }, before: sends() });
    const { page, user } = shown;
    await openFold(shown);
    await user.click(await page.findByRole('button', { name: 'Leave ledger' }));
    if (choice) await user.click(await page.findByLabelText(choice));
    await user.click(page.getByRole('button', { name: 'Leave' }));
    return shown;
  }

  it('says what somebody else metered, too, though nobody had when it was sent', async () => {
    const shown = await open({ answers: answers(member, {}, [{ ...row, also: true }]), before: sends() });
    await openFold(shown);
    expect(await shown.page.findByText('1 meeting sent.')).toBeTruthy();
    expect(await shown.page.findByText(/also metered by somebody else/)).toBeTruthy();
  });

  it('is chosen one at a time, and listed from the newest', async () => {
    const { key, also: _, ...body } = row;
    const rowAt = (daysAgo: number) =>
      // At half past midnight in Berlin, where the ledger is.
      JSON.stringify([key, { ...body, title: `${daysAgo}`, startedAt: NINE - daysAgo * DAY - 9.5 * HOUR }]);
    const before = async (store: Store) => {
      await holdMeetings(['m1', 'm2'].map((id) => ({ id, title: id, heads: 3, minutes: 30 })))(store);
      await sends({ version: rowAt(5) })(store);
      await store.write((writer) => putSent(writer, id, new Map([['m0', sent({ version: rowAt(1) })]])));
    };
    const shown = await open({ answers: answers(member), before });
    await openFold(shown);
    await shown.page.findByText('2 meetings sent.');
    expect(textOf(document.body)).toMatch(/2 meetings sent\.1€306\.00Mar 10.*5€306\.00Mar 6/);
    await shown.user.click(await shown.page.findByLabelText('m2'));
    await expect.poll(async () => (await shown.store().read(joinedOf))[0]?.which.meetings).toEqual(['m1', 'm2']);
    await expect.poll(() => shown.page.getByLabelText<HTMLInputElement>('m2').checked).toBe(true);
    await expectFocus(() => shown.page.getByLabelText('m2'));
    // Two quick presses, the second before the first is shown.
    for (const name of ['m1', 'm2']) fireEvent.click(shown.page.getByLabelText(name));
    await expect.poll(async () => (await shown.store().read(joinedOf))[0]?.which.meetings).toEqual([]);
  });

  it('is chosen by topic, and by series that were held more than once', async () => {
    const before = async (store: Store) => {
      await store.write(async (writer) => writer.put('topics', { id: 't', record: { id: 't', name: 'Hiring' } }));
      await holdMeetings([
        { id: 'a', title: 'Weekly #1', minutes: 30, topicId: 't' },
        { id: 'b', title: 'Weekly #2', minutes: 30 },
        { id: 'c', title: 'Offsite', minutes: 30 },
      ])(store);
      await sends()(store);
    };
    const shown = await open({ answers: answers(member), before });
    await openFold(shown);
    const { user, page, store } = shown;
    await user.click(await page.findByLabelText('Chosen topics and series'));
    await page.findByLabelText('Series: Weekly');
    await user.click(page.getByLabelText('Topic: Hiring'));
    expect(page.queryByLabelText('Series: Offsite')).toBeNull();
    await user.click(page.getByLabelText('For series'));
    await user.click(page.getByRole('button', { name: 'Save' }));
    await expect
      .poll(async () => (await store().read(joinedOf))[0])
      .toMatchObject({
        which: { kind: 'chosen', topics: ['t'], series: [], meetings: ['m1'] },
        names: { series: false, oneOffs: false },
      });
    await page.findByText('Saved.');
    // Another device's choice is no reason to forget that, but a choice here is.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.getByText('Saved.')).toBeTruthy();
    await user.click(page.getByLabelText('For series'));
    expect(page.queryByText('Saved.')).toBeNull();
  });

  it('says what the ledger doesn’t take', async () => {
    const shown = await open({ answers: answers(member), before: sends({ refused: true }) });
    await openFold(shown);
    expect(await shown.page.findByText(/not accepted by the ledger/)).toBeTruthy();
    expect(shown.page.queryByText(/also metered/)).toBeNull();
  });

  it('stays without its sender when the account is deleted, if that is chosen', async () => {
    const path = `PATCH ${PATH}/members/${ledgerExample.membership?.id}`;
    const said = ['offline', { body: { ok: true } }] as const;
    const shown = await open({
      answers: { ...answers(member), [path]: () => said[asksOf(shown.asked, path).length - 1] ?? 'offline' },
      before: sends(),
    });
    await openFold(shown);
    const box = () => shown.page.getByLabelText<HTMLInputElement>(/if I delete my account/);
    await shown.user.click(await shown.page.findByLabelText(/if I delete my account/));
    await shown.page.findByText(/^We can’t reach the service/);
    expect(box().checked).toBe(false);
    await shown.user.click(box());
    await expect.poll(() => box().checked).toBe(true);
    expect(asksOf(shown.asked, path).map(({ body }) => body)).toEqual([{ keepsRows: true }, { keepsRows: true }]);
    expect(shown.page.queryByText(/^We can’t reach the service/)).toBeNull();
  });

  it('ends with the membership of the owner, who stays', async () => {
    const { page } = await leave({}, { body: { ok: true } });
    await expect.poll(() => page.queryByRole('button', { name: 'Leave ledger' })).toBeNull();
    expect(page.getByRole('heading', { name: ledgerExample.name })).toBeTruthy();
  });

  it('goes on while leaving fails', async () => {
    const { page, asked, store } = await leave(member, 'offline');
    await expect.poll(() => asksOf(asked, leaving).length).toBe(1);
    await expect.poll(() => page.getByRole('dialog').querySelector('[role=alert]')?.textContent).toBeTruthy();
    expect(await store().read((reader) => reader.value('ledgers'))).toMatchObject([{ id }]);
  });

  it('goes on once a member is confirmed', async () => {
    const workspaceId = ON_PRO.workspaces[0]?.id ?? '';
    const confirmed = { isOwner: false, membership: { id: 'm1', workspaceId, keepsRows: false, rows: 1 } };
    const before = async (store: Store) => {
      await sends()(store);
      await store.write((writer) => amendJoined(writer, id, { ended: 'gone', member: 'm1' }));
    };
    const { page, store } = await open({ answers: answers(confirmed), before });
    await page.findByText('What you send');
    await expect.poll(() => store().read(joinedOf)).toMatchObject([{ ended: null }]);
    expect(page.queryByText(/no longer a member/)).toBeNull();
    expect(Object.keys(await store().read((reader) => sentOf(reader, id)))).toEqual(['m1']);
  });

  it.each(['gone', null] as const)('is left by whoever waits to be confirmed: it has ended here, %s', async (ended) => {
    const waiting = { ...memberExample, id: 'm1', confirmed: false };
    const before = async (store: Store) => {
      await sends()(store);
      await store.write((writer) => amendJoined(writer, id, { ended }));
    };
    const path = `DELETE ${PATH}/members/m1`;
    const { page, user, asked } = await open({
      answers: {
        'GET /v1/ledgers': () => ({ body: { ledgers: [] } }),
        [`GET ${PATH}/members`]: () => ({ body: { members: [waiting] } }),
        [path]: () => ({ body: { ok: true } }),
      },
      before,
    });
    expect(await page.findByText('Company · waiting to be confirmed')).toBeTruthy();
    await user.click(await page.findByRole('button', { name: 'Leave ledger' }));
    await user.click(page.getByRole('button', { name: 'Leave' }));
    await expect.poll(() => asksOf(asked, path)[0]?.query.get('rows')).toBe('delete');
    await expect.poll(() => page.queryByText(/waiting to be confirmed/)).toBeNull();
  });

  it.each([
    ['', { body: { ok: true } }],
    [', though they had left elsewhere', { error: 'not_found' as const }],
  ])('goes or stays when one leaves, as one says%s', async (_, answer) => {
    const { page, asked, store } = await leave(member, answer, 'Keep it, without its sender');
    await expect.poll(() => asksOf(asked, leaving)[0]?.query.get('rows')).toBe('keep');
    expect(await page.findByText('What do your team’s meetings cost?')).toBeTruthy();
    expect(await store().read((reader) => reader.value('ledgers'))).toBeUndefined();
  });
});
