import { expect, it } from 'vitest';
import { signIn } from '../support/api.ts';
import { emptyApp } from '../support/app.ts';
import { at, contentOf, digestsOf, LAST_WEEK, MONDAY, meet, runAt, subscriber } from '../support/digest.ts';
import { hmac, invite, join, makeLedger, put } from '../support/ledgers.ts';

const app = await emptyApp(Date.UTC(2026, 10, 20));

it('an owner’s digest totals the week of ledgers they send to, in their currencies; a member’s doesn’t', async () => {
  const [owner, ann] = [await subscriber(app), await subscriber(app)];
  const ben = await signIn({ app });
  for (const person of [owner, ann]) await meet(person, LAST_WEEK);
  const ledger = await makeLedger(owner, { name: 'Company', currency: 'JPY', elseHourMinor: 1_000_000 });
  await makeLedger(owner, { name: 'Empty' });
  const { secret } = await invite(owner, ledger);
  await join(owner, ledger);
  for (const person of [ann, ben]) await join(person, ledger, secret);
  for (const [i, person] of [owner, ann, ben].entries())
    await put(person, ledger, { startedAt: LAST_WEEK, costMinor: 10_000 * (i + 1) }, hmac(`of ${i}`));
  // Another member metered it, too.
  await put(ben, ledger, { startedAt: LAST_WEEK, costMinor: 9_000 }, hmac('of 0'));
  // The owner sends nothing to this ledger, or sends from another workspace.
  for (const [name, workspace] of [
    ['Others’', null],
    ['Elsewhere', (await owner.client.post('/v1/workspaces', { name: 'Second' })).body],
  ] as const) {
    const other = await makeLedger(owner, { name, elseHourMinor: 1_000_000 });
    if (workspace) await join({ ...owner, workspace }, other);
    await join(ann, other, (await invite(owner, other)).secret);
    await put(ann, other, { startedAt: LAST_WEEK });
  }
  // In another week.
  await put(ann, ledger, { startedAt: LAST_WEEK - 8 * 24 * 3_600_000, costMinor: 900_000 });
  await runAt(app, at('UTC', `${MONDAY}T09:00`));
  expect((await contentOf(owner)).ledgers).toEqual([
    { label: 'Company', currency: 'JPY', totalMinor: 60_000, count: 3 },
  ]);
  expect((await contentOf(ann)).ledgers).toBeUndefined();
  const [mail] = digestsOf(owner);
  expect(mail?.text).toContain('Ledgers');
  expect(mail?.text).toMatch(/- Company: ¥60,000 \(3 meetings\)/);
});

it('that week is the ledger’s, in its own time zone, as on its page', async () => {
  const owner = await subscriber(app);
  await meet(owner, LAST_WEEK);
  const ledger = await makeLedger(owner, { timeZone: 'Pacific/Auckland', elseHourMinor: 1_000_000 });
  await join(owner, ledger);
  const there = (time: string) => at('Pacific/Auckland', time);
  for (const [costMinor, startedAt] of [
    [1, there('2026-11-15T23:30')],
    [10, there('2026-11-16T00:30')],
    [100, there('2026-11-22T23:30')],
    [1_000, there(`${MONDAY}T00:30`)],
  ] as const)
    await put(owner, ledger, { startedAt, costMinor }, hmac(`at ${startedAt}`));
  await runAt(app, at('UTC', `${MONDAY}T09:00`));
  expect((await contentOf(owner)).ledgers).toMatchObject([{ totalMinor: 110, count: 2 }]);
});
