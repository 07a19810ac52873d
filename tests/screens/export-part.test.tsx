import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { MINUTE } from '#lib/time.ts';
import { Data } from '../../app/(client)/app/data/data.tsx';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { catchSaved, NINE, proIn, type Shown, show, textOf } from '../support/screens.tsx';

const account = proIn({ currency: 'USD', timeZone: 'UTC' });
const workspaceId = account.workspaces[0]?.id ?? '';

/** A service that has five meetings of the account, and sends only the first three until it's repaired. */
function inParts(all: number | null) {
  let isCut = true;
  const EPOCH = 'a'.repeat(22);
  const record = (i: number) => {
    const startedAt = NINE - (i + 2) * 60 * MINUTE;
    const record = { id: `m${i}`, title: `Meeting ${i}`, startedAt, endedAt: startedAt + MINUTE, totalMinor: 100 };
    return { table: 'meetings', record: { ...record, currency: 'USD' }, rev: i + 1 };
  };
  const page = (from: number, to: number, hasMore: boolean) => ({
    records: Array.from({ length: to - from }, (_, i) => record(from + i)),
    ...{ nextRev: to, hasMore, lookAgainMs: 60_000, epoch: EPOCH, epochs: [{ epoch: EPOCH, rev: 0 }] },
  });
  const contents = { meetings: 5, people: 0, topics: 0, templates: 0, receipts: 0, tokens: 0 };
  return {
    async before(store: Store) {
      const { setPlace } = await import('#lib/client/sync/epochs.ts');
      await store.write(async (writer) => {
        for (const { record: held, rev } of page(0, 3, true).records)
          writer.put('meetings', { id: held.id, record: { ...held, rev } });
        setPlace(writer, { since: 3, epochs: [{ epoch: EPOCH, rev: 0 }], hasMore: true });
      });
    },
    mend: () => {
      isCut = false;
    },
    answers: {
      'GET /v1/sync/pull': ({ query }: { query: URLSearchParams }) => {
        const since = Number(query.get('since'));
        if (isCut) return 'offline' as const;
        return { body: page(Math.max(3, since), 5, false) };
      },
      'GET /v1/receipts': () => ({ body: { receipts: [] } }),
      [`GET /v1/workspaces/${workspaceId}/contents`]: () =>
        all === null ? ('offline' as const) : { body: { ...contents, meetings: all } },
    },
  };
}

const main = ({ page }: Shown) => textOf(page.getByRole('main'));
const told = (shown: Shown) => expect.poll(() => main(shown));

async function open(screen: React.ReactNode, service: ReturnType<typeof inParts>): Promise<Shown> {
  const shown = await show(screen, { ...{ account, address: '/app/data' }, ...service });
  await expect.poll(() => shown.store().owner.accountId).toBe(account.user.id);
  return shown;
}

const press = async ({ user, page }: Shown, name: string) => user.click(await page.findByRole('button', { name }));

describe('an export of a workspace that is here only in part', () => {
  it.each([
    [5, '3 of 5 meetings here so far.'],
    [null, '3 meetings are here so far.'],
  ])('waits for the rest, of %s, and says in the file and on the screen if nobody waits', async (all, words) => {
    const saved = catchSaved();
    const service = inParts(all);
    const shown = await open(<Data />, service);
    const { page } = shown;
    await told(shown).toContain('Meetings3');
    await press(shown, 'Export JSON');
    await told(shown).toContain('Part of this workspace isn’t on this device yet.');
    await told(shown).toContain(words);
    if (all !== null) expect(page.getByRole('progressbar').getAttribute('value')).toBe('3');
    await press(shown, 'Export what’s here');
    await expect.poll(() => saved.name).toMatch(/-partial-2026-03-11\.json$/);
    const part = JSON.parse((await saved.blob?.text()) ?? '');
    expect(part).toMatchObject({ complete: false });
    expect(part.records.meetings).toHaveLength(3);
    await told(shown).toContain(`Saved ${saved.name} to your downloads. It holds only part`);
    expect(main(shown)).toMatch(/Exported\s*Never/);
    await press(shown, 'Export meetings as CSV');
    await press(shown, 'Export what’s here');
    await expect.poll(() => saved.name).toMatch(/-meetings-partial-.*\.csv$/);

    await press(shown, 'Export JSON');
    await told(shown).toContain(words);
    service.mend();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => saved.name).toMatch(/\.json$/);
    expect(saved.name).not.toContain('partial');
    const whole = JSON.parse((await saved.blob?.text()) ?? '');
    expect(whole).not.toHaveProperty('complete');
    expect(whole.records.meetings).toHaveLength(5);
    await told(shown).not.toContain('Part of this workspace isn’t on this device yet.');
    await told(shown).not.toMatch(/Exported\s*Never/);

    // The import says that the file was incomplete.
    const file = new File([JSON.stringify(part)], 'part.json', { type: 'application/json' });
    const input = await within(page.getByRole('region', { name: 'Import' })).findByLabelText(/^Choose a file/);
    await shown.user.upload(input, file);
    await told(shown).toContain('This file holds only part of its workspace');
  });
});

describe('what is here only in part', () => {
  it.each([
    ['the list of meetings', <Meetings key="meetings" />, 'More meetings are still coming from your account.'],
    ['Insights', <Insights key="insights" />, 'Your meetings are still arriving from your account.'],
  ])('is said by %s', async (_, screen, words) => {
    const service = inParts(5);
    const shown = await open(screen, service);
    await told(shown).toContain(words);
  });
});
