import { describe, expect, it } from 'vitest';
import { joinedOf, putJoined, putSent, sentOf } from '#lib/client/ledger/joined.ts';
import { cardExample, memberExample } from '#lib/ledgers/schema.ts';
import { tokenExample } from '#lib/tokens/schema.ts';
import { Join } from '../../app/(client)/app/team/join/join.tsx';
import { Tokens } from '../../app/(client)/app/tokens/tokens.tsx';
import { ON_FREE } from '../support/client.ts';
import { answers, id, ledger, PATH } from '../support/ledger-screen.tsx';
import { JOINED } from '../support/ledger-service.ts';
import type { Answer } from '../support/screen-service.ts';
import { asksOf, fill, holdMeetings, proIn, show } from '../support/screens.tsx';

it('a token reads a ledger in place of the workspace', async () => {
  const { workspaceId } = tokenExample;
  const info = { ...tokenExample, ledgerId: id };
  const { page, user, asked } = await show(<Tokens />, {
    account: proIn({}),
    address: '/app/tokens',
    answers: {
      ...answers(),
      'GET /v1/tokens': () => ({ body: { tokens: [] } }),
      'POST /v1/tokens': () => ({ body: { token: `mt_live_${'x'.repeat(40)}`, info } }),
    },
  });
  await fill(user, await page.findByLabelText('Name'), 'Team');
  await user.selectOptions(await page.findByLabelText('Reads'), `The ledger “${ledger.name}”`);
  await user.click(page.getByRole('button', { name: 'Create token' }));
  await expect
    .poll(() => asksOf(asked, 'POST /v1/tokens')[0]?.body)
    .toEqual({ workspaceId, name: 'Team', ledgerId: id });
});

describe('a link', () => {
  const address = `/app/team/join?ledger=${id}&invitation=secret`;
  const invited = { name: 'Company', currency: 'EUR', timeZone: 'UTC', cards: [cardExample] };

  async function open(joined: Answer, more: NonNullable<Parameters<typeof show>[1]> = {}) {
    sessionStorage.setItem('meeting-tab:ledger-key', `${id} ${JOINED.key}`);
    const shown = await show(<Join />, {
      ...{ account: { ...ON_FREE }, address, ...more },
      answers: {
        [`GET ${PATH}/invitations/secret`]: () => ({ body: invited }),
        [`POST ${PATH}/members`]: () => joined,
        ...more.answers,
      },
    });
    const press = async () => shown.user.click(await shown.page.findByRole('button', { name: 'Join and send' }));
    return { ...shown, press };
  }
  const MEMBER = { body: { ...ledger, isOwner: false } };

  /** Presses Join, which the service answers with a 404. `members`: those whom the caller may see. */
  async function joinInVain(members: readonly (typeof memberExample)[]) {
    const shown = await open(
      { error: 'not_found' },
      {
        before: holdMeetings([{ id: 'a', title: 'Weekly', minutes: 30, heads: 4 }]),
        answers: { [`GET ${PATH}/members`]: () => ({ body: { members } }) },
      },
    );
    await shown.page.findByText('€120.00');
    await shown.press();
    return shown;
  }

  it('says what is sent, shows the first rows, and then joins', async () => {
    const { page, press, asked, went, store } = await open(MEMBER, {
      before: async (store) => {
        await holdMeetings([
          { id: 'a', title: 'Weekly', minutes: 30, heads: 4, daysAgo: 7 },
          { id: 'b', title: 'Weekly', minutes: 30, heads: 4 },
          { id: 'c', title: 'Two', minutes: 30, heads: 2 },
        ])(store);
        // Removed once, and what was sent then is gone.
        const row = { key: 'k', message: 'm', version: '["k",{}]', also: false, refused: false };
        await store.write(async (writer) => {
          await putJoined(writer, { ...JOINED, id, member: 'm0', ended: 'gone' });
          await putSent(writer, id, new Map([['a', row]]));
        });
      },
    });
    expect(await page.findByRole('heading', { name: 'Join “Company”' })).toBeTruthy();
    expect(page.getByText(/^Never: names, addresses, anybody’s rate/)).toBeTruthy();
    // Four people without a role, for half an hour at 60.
    expect(await page.findAllByText('€120.00')).toHaveLength(2);
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    await press();
    await expect.poll(() => went).toEqual([`/app/team?ledger=${id}`]);
    expect(asksOf(asked, `POST ${PATH}/members`)[0]?.body).toMatchObject({ invitation: 'secret', keepsRows: false });
    expect(await store().read((reader) => reader.value('ledgers'))).toMatchObject([
      { id, key: JOINED.key, member: ledger.membership?.id, ended: null },
    ]);
    expect(await store().read((reader) => sentOf(reader, id))).toEqual({});
    expect(JSON.stringify(asked)).not.toContain(JOINED.key);
  });

  it('joins for the account’s workspace, however soon the button is pressed', async () => {
    const { press, asked, went, store } = await open(MEMBER);
    await press();
    await expect.poll(() => went).toEqual([`/app/team?ledger=${id}`]);
    const { workspaceId } = store().owner;
    expect(asksOf(asked, `POST ${PATH}/members`)[0]?.body).toMatchObject({ workspaceId });
    expect(await store().read(joinedOf)).toMatchObject([{ id, key: JOINED.key }]);
  });

  it('has whoever was removed wait to be confirmed, and sends from then on', async () => {
    const { went, store } = await joinInVain([
      { ...memberExample, id: 'm0', isYou: false, confirmed: false },
      { ...memberExample, id: 'm1', confirmed: false },
    ]);
    await expect.poll(() => went).toEqual([`/app/team?ledger=${id}`]);
    expect(await store().read(joinedOf)).toMatchObject([{ id, key: JOINED.key, member: 'm1', ended: 'gone' }]);
  });

  it.each([[[]], [[memberExample]]])('that has ended says so, and leads nowhere', async (members) => {
    const { page, went } = await joinInVain(members);
    expect(await page.findByText('Nothing exists at this address.')).toBeTruthy();
    expect(went).toEqual([]);
  });

  it.each(['', `${'b'.repeat(22)} ${JOINED.key}`])('without its key says so: %j', async (kept) => {
    sessionStorage.setItem('meeting-tab:ledger-key', kept);
    const { page } = await show(<Join />, { account: ON_FREE, address });
    expect(await page.findByText('This link isn’t complete')).toBeTruthy();
  });
});
