import { describe, expect, it } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { queuedShares } from '#lib/client/meetings/share-queue.ts';
import { queuedShareKey, setMeetingValue, sharedReceiptKey } from '#lib/client/store/meeting-values.ts';
import { promiseMeeting } from '#lib/client/store/move.ts';
import { SIGNED_IN } from '#lib/client/store/signed-in.ts';
import type { Store } from '#lib/client/store/store.ts';
import { fieldsOf } from '#lib/fields.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import { workspaceExample } from '#lib/workspaces/schema.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { EndedMeeting } from '../../app/(client)/app/meter/ended-meeting.tsx';
import { asksOf, holdMeetings, later, proIn, show } from '../support/screens.tsx';

/** Sharing the receipt of a meeting held without an account, which is about to move into one. */

/** The person who signed in here was promised the meeting, but isn't known yet, so the share waits. */
async function sharing(account: Account) {
  const [first, second] = [later(), later()];
  const answers = [first.answer, second.answer];
  const shown = await show(<MeetingDetail id="m1" isNew={false} onDeleted={() => {}} />, {
    answers: {
      'GET /v1/auth/session': () => ({ body: { signedIn: true, plan: 'pro' } }),
      'GET /v1/me': () => answers.shift() ?? { body: account },
      'POST /v1/receipts': () => ({ body: receiptExample }),
      'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      'POST /v1/sync/push': ({ body }) => ({ body: accepted(body) }),
    },
    async before(store) {
      await holdMeetings([{ id: 'm1', title: 'Planning', minutes: 30 }])(store);
      await store.write(async (writer) => promiseMeeting(writer, 'm1', account.user.id));
    },
  });
  await shown.user.click(await shown.page.findByRole('button', { name: 'Share a receipt' }));
  await shown.user.click(await shown.page.findByRole('button', { name: 'Share receipt' }));
  const before = shown.store();
  return {
    ...shown,
    before,
    /** The account is known, so its store replaces the one on the screen. */
    async move() {
      first.give({ body: account });
      await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
      await expect.poll(() => isClosed(before)).toBe(true);
    },
    goOn: () => second.give({ body: account }),
  };
}

const accepted = (body: unknown) => {
  const { records } = body as { records: { table: string; record: { id: string } }[] };
  return { accepted: records.map(({ table, record: { id } }, i) => ({ table, id, rev: i + 1 })), rejected: [] };
};

const isClosed = (store: Store) =>
  store
    .read((reader) => reader.value(''))
    .then(
      () => false,
      (thrown: unknown) => thrown instanceof StoreFailure,
    );

describe('a receipt that is being shared', () => {
  it('is shared from the account, once, if its meeting moves there meanwhile', async () => {
    const { page, asked, move, goOn } = await sharing(proIn({}));
    await move();
    goOn();
    expect(await page.findByRole('link', { name: receiptExample.url })).toBeTruthy();
    expect(asksOf(asked, 'POST /v1/receipts')).toHaveLength(1);
  });

  it('is shared from where it is, if it doesn’t move', async () => {
    const { page, asked, goOn } = await sharing(proIn({ currency: 'JPY' }));
    goOn();
    expect(await page.findByRole('link', { name: receiptExample.url })).toBeTruthy();
    expect(asksOf(asked, 'POST /v1/receipts')).toHaveLength(1);
  });

  it('says so if what is on this device is gone', async () => {
    const { page, asked, goOn } = await sharing(proIn({}));
    const deletion = indexedDB.deleteDatabase('meeting-tab');
    await new Promise((resolve) => {
      deletion.onsuccess = resolve;
    });
    goOn();
    expect(await page.findByText(/^What this tab shows was removed from this device/)).toBeTruthy();
    expect(asksOf(asked, 'POST /v1/receipts')).toEqual([]);
  });
});

describe('the receipt of a meeting that has just ended', () => {
  it('is shared from the account that its owner signs in to in another tab, and its meeting moves there', async () => {
    const account = proIn({});
    let isIn = false;
    const { user, page, asked, store } = await show(<EndedMeeting meetingId="m1" onDone={() => {}} />, {
      answers: {
        'GET /v1/auth/session': () => ({ body: { signedIn: isIn, plan: 'free' } }),
        'GET /v1/me': () => ({ body: account }),
        'POST /v1/receipts': () => ({ body: receiptExample }),
        'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      },
      before: holdMeetings([
        { id: 'm1', title: 'Planning', minutes: 30 },
        { id: 'm2', title: 'Lunch', minutes: 60 },
      ]),
    });
    await page.findByRole('button', { name: 'Share receipt' });
    isIn = true;
    dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN, newValue: 'on' }));
    await expect.poll(() => store().owner.accountId).toBe(account.user.id);
    await user.click(await page.findByRole('button', { name: 'Share receipt' }));
    expect(await page.findByRole('link', { name: receiptExample.url })).toBeTruthy();
    expect(asksOf(asked, 'POST /v1/receipts').map(({ body }) => body)).toMatchObject([
      { workspaceId: account.workspaces[0]?.id, title: 'Planning', totalMinor: 9_000 },
    ]);
    // The other one wasn't shared, so it stays where it was.
    const ids = await store().read(async (reader) => (await reader.all('meetings')).map(({ id }) => id));
    expect(ids).toEqual(['m1']);
  });
});

describe('a receipt that is asked for without an account', () => {
  it.each([
    ['is shared', { body: receiptExample }],
    ['can’t be shared', { error: 'unavailable' } as const],
  ])('signs in on the spot, and the meeting is the account’s afterwards: it %s', async (_, answer) => {
    const one = proIn({});
    // Shared into the first of two.
    const account = { ...one, workspaces: [...one.workspaces, { ...workspaceExample, id: 'second' }] };
    let isIn = false;
    const { user, page, asked, store } = await show(<EndedMeeting meetingId="m1" onDone={() => {}} />, {
      answers: {
        'GET /v1/auth/session': () => ({ body: { signedIn: isIn, plan: 'pro' } }),
        'GET /v1/me': () => (isIn ? { body: account } : { error: 'not_signed_in' }),
        'POST /v1/auth/code': () => ({ body: { ok: true } }),
        'POST /v1/auth/verify': () => {
          isIn = true;
          return { body: { user: account.user, isNew: true } };
        },
        'POST /v1/receipts': () => answer,
        'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      },
      before: holdMeetings([{ id: 'm1', title: 'Planning', minutes: 30 }]),
    });
    await user.click(await page.findByRole('button', { name: 'Share receipt' }));
    await user.type(await page.findByLabelText('Email'), 'you@example.com{Enter}');
    await user.click(await page.findByRole('button', { name: 'Use another email' }));
    expect((await page.findByLabelText<HTMLInputElement>('Email')).value).toBe('you@example.com');
    await user.type(page.getByLabelText('Email'), '{Enter}');
    await user.type(await page.findByLabelText('Code'), '123456');
    if ('body' in answer) await page.findByRole('link', { name: receiptExample.url });
    else await page.findByText(/isn’t available right now/);
    await expect.poll(() => store().owner.accountId).toBe(account.user.id);
    // The code isn't asked for again.
    expect(sessionStorage.getItem('sign-in')).toBeNull();
    expect(await store().read(async (reader) => (await reader.all('meetings')).map(({ id }) => id))).toEqual(['m1']);
    expect(asksOf(asked, 'POST /v1/receipts').map(({ body }) => body)).toMatchObject([
      { workspaceId: account.workspaces[0]?.id, title: 'Planning' },
    ]);
  });
});

describe('a receipt that is asked for without a connection', () => {
  it('waits as it was asked for, until “Try now” has shared it', async () => {
    let isUp = false;
    const { user, page, store, asked } = await show(<EndedMeeting meetingId="m1" onDone={() => {}} />, {
      account: proIn({}),
      answers: {
        'POST /v1/receipts': () => (isUp ? { body: receiptExample } : 'offline'),
        'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      },
      before: holdMeetings([{ id: 'm1', title: 'Planning', minutes: 30 }]),
    });
    await page.findByRole('button', { name: 'Share receipt' });
    const title = () => page.getByLabelText<HTMLInputElement>('Title on the receipt');
    await user.clear(title());
    await user.type(title(), 'For everybody');
    expect(title().readOnly).toBe(false);
    await user.click(page.getByRole('button', { name: 'Share receipt' }));
    // Canceled, and shared again.
    await user.click(await page.findByRole('button', { name: 'Don’t share' }));
    await user.click(await page.findByRole('button', { name: 'Share receipt' }));
    const again = await page.findByRole('button', { name: 'Try now' });
    expect([title().value, title().readOnly]).toEqual(['For everybody', true]);
    expect(await store().read(queuedShares)).toMatchObject([{ meetingId: 'm1', title: 'For everybody' }]);
    isUp = true;
    await user.click(again);
    await page.findByRole('link', { name: receiptExample.url });
    expect(asksOf(asked, 'POST /v1/receipts').at(-1)?.body).toMatchObject({ title: 'For everybody' });
    expect(await store().read(queuedShares)).toEqual([]);
  });

  describe('on an earlier visit', () => {
    const openAgain = async (queued: { title: string | null; problem: string | null }) => {
      let isUp = false;
      const shown = await show(<MeetingDetail id="m1" isNew={false} onDeleted={() => {}} />, {
        account: proIn({}),
        answers: {
          'POST /v1/receipts': () => (isUp ? { body: receiptExample } : 'offline'),
          'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
        },
        async before(store) {
          await holdMeetings([{ id: 'm1', title: 'Layoffs of Ann and Bob', minutes: 30 }])(store);
          await store.write((writer) => setMeetingValue(writer, queuedShareKey('m1'), queued));
        },
      });
      await shown.user.click(await shown.page.findByRole('button', { name: 'Share a receipt' }));
      const title = () => shown.page.getByLabelText<HTMLInputElement>('Title on the receipt');
      const sent = () => asksOf(shown.asked, 'POST /v1/receipts').map(({ body }) => fieldsOf(body).title);
      const connect = () => {
        isUp = true;
      };
      return { ...shown, title, sent, connect };
    };

    it.each(['Weekly', null])(
      'keeps the title that was chosen then, %j, with and without a connection',
      async (chosen) => {
        const { user, page, store, title, sent, connect } = await openAgain({ title: chosen, problem: null });
        const again = () => page.findByRole('button', { name: 'Try now' });
        await user.click(await again());
        await expect.poll(() => sent().length).toBe(1);
        await again();
        expect([title().value, title().readOnly]).toEqual([chosen ?? '', true]);
        expect(await store().read(queuedShares)).toEqual([{ meetingId: 'm1', title: chosen, problem: null }]);
        connect();
        await user.click(await again());
        await page.findByRole('link', { name: receiptExample.url });
        expect(sent()).toEqual([chosen, chosen]);
      },
    );

    it('and refused since, is asked for again under the title that was chosen then, or another', async () => {
      const { user, page, title, sent, connect } = await openAgain({ title: 'Weekly', problem: 'It is too large.' });
      connect();
      await page.findByText('It is too large.');
      expect([title().value, title().readOnly]).toEqual(['Weekly', false]);
      await user.type(title(), ' of everybody');
      await user.click(page.getByRole('button', { name: 'Share receipt' }));
      await page.findByRole('link', { name: receiptExample.url });
      expect(sent()).toEqual(['Weekly of everybody']);
    });
  });
});

describe('the title on a receipt', () => {
  it.each([
    ['', 'For everybody', 'For everybody'],
    ['Planning', 'For everybody', 'Planning'],
    ['Planning', '', 'Planning'],
  ])('of a meeting called %j, %j, leaves it called %j', async (title, typed, after) => {
    const { user, page, store, asked } = await show(<EndedMeeting meetingId="m1" onDone={() => {}} />, {
      account: proIn({}),
      answers: {
        'POST /v1/receipts': () => ({ body: receiptExample }),
        'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      },
      before: holdMeetings([{ id: 'm1', title, minutes: 30 }]),
    });
    await page.findByRole('button', { name: 'Share receipt' });
    const field = page.getByLabelText('Title on the receipt');
    const called = async () => (await store().read((reader) => reader.get('meetings', 'm1')))?.record.title;
    // A first try, which the screen knows about by then.
    await user.type(field, 'Draft{Tab}');
    await expect.poll(called).toBe(title || 'Draft');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(page.getByRole('button', { name: 'Share receipt' }));
    await page.findByRole('link', { name: receiptExample.url });
    expect(asksOf(asked, 'POST /v1/receipts')[0]?.body).toMatchObject({ title: typed || null });
    expect(await called()).toBe(after);
  });

  it('that is shared in another tab is there at once', async () => {
    const { page, store } = await show(<MeetingDetail id="m1" isNew={false} onDeleted={() => {}} />, {
      account: proIn({}),
      answers: { 'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }) },
      before: holdMeetings([{ id: 'm1', title: 'Planning', minutes: 30 }]),
    });
    await page.findByRole('button', { name: 'Share a receipt' });
    const { id: receiptId, url } = receiptExample;
    const shared = { receiptId, url, draft: receiptExample };
    await store().write(async (writer) => writer.setValue(sharedReceiptKey('m1'), shared));
    await page.findByRole('link', { name: url });
  });

  it('that was shared before is the one chosen then, until another is', async () => {
    let isUp = false;
    const { user, page, asked } = await show(<EndedMeeting meetingId="m1" onDone={() => {}} />, {
      account: proIn({}),
      answers: {
        'POST /v1/receipts': () => (isUp ? { body: receiptExample } : 'offline'),
        'GET /v1/receipts': () => ({ body: { receipts: [receiptExample] } }),
      },
      async before(store) {
        await holdMeetings([{ id: 'm1', title: 'Layoffs of Ann and Bob', minutes: 30 }])(store);
        const { id: receiptId, url } = receiptExample;
        const shared = { receiptId, url, draft: { ...receiptExample, title: 'Weekly' } };
        await store.write(async (writer) => writer.setValue(sharedReceiptKey('m1'), shared));
      },
    });
    const again = () => page.findByRole('button', { name: 'Share updated receipt' });
    await user.click(await again());
    const title = () => page.getByLabelText<HTMLInputElement>('Title on the receipt');
    expect([title().value, title().readOnly]).toEqual(['Weekly', false]);
    await user.type(title(), '!');
    await user.click(await again());
    const tryNow = await page.findByRole('button', { name: 'Try now' });
    expect([title().value, title().readOnly]).toEqual(['Weekly!', true]);
    isUp = true;
    await user.click(tryNow);
    await expect.poll(() => asksOf(asked, 'POST /v1/receipts').length).toBe(2);
    expect(asksOf(asked, 'POST /v1/receipts')[1]?.body).toMatchObject({ title: 'Weekly!', totalMinor: 9_000 });
  });

  it.each([
    [1, /^Only one person was in this meeting/],
    [2, /^Only two people were in this meeting/],
    [3, null],
  ])('stands above what it gives away of %i people', async (heads, words) => {
    const { page } = await show(<EndedMeeting meetingId="m1" onDone={() => {}} />, {
      before: holdMeetings([{ id: 'm1', title: 'Planning', minutes: 30, heads }]),
    });
    await page.findByRole('button', { name: 'Share receipt' });
    const told = page.queryByText(/^Only (one|two)/)?.textContent ?? null;
    if (words === null) expect(told).toBeNull();
    else expect(told).toMatch(words);
  });
});
