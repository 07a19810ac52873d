import { describe, expect, it, vi } from 'vitest';
import { ApiFailure, type FailureCode } from '#lib/client/api/call.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { limitsOf } from '#lib/client/meetings/limits.ts';
import { reportStarts, startReporting } from '#lib/client/sync/report-starts.ts';
import type { StartMeeting } from '#lib/metering/schema.ts';
import { freshTab, MINUTE, OWNER, store } from '../support/client.ts';
import { stubPage } from '../support/page-signs.ts';
import { until } from '../support/until.ts';

const here = freshTab(OWNER);

async function hold(id: string) {
  await startMeeting(store, { id, invitees: [] });
  here.pass(MINUTE);
  await endMeeting(store, { meetingId: id });
}

/** A service that counts like ours, and fails when the test says. */
function service(...fates: (FailureCode | 'answer lost' | 'fine')[]) {
  const counted = new Set<string>();
  const asked: string[] = [];
  const send = async ({ clientMeetingId }: StartMeeting) => {
    asked.push(clientMeetingId);
    const fate = fates.shift() ?? 'fine';
    if (fate === 'fine' || fate === 'answer lost') counted.add(clientMeetingId);
    if (fate === 'answer lost') throw new ApiFailure('offline', 0, 'Lost.');
    if (fate !== 'fine') throw new ApiFailure(fate, 500, 'No.', fate === 'too_many_requests' ? 60 : undefined);
    return { allowed: counted.size < 20, used: counted.size, limit: 20, month: '2026-03' };
  };
  return { send, counted, asked };
}

const queued = async () => (await store.read((reader) => reader.queued())).map(({ meetingId }) => meetingId);
const used = async () => (await store.read((reader) => limitsOf(reader, here.now()))).used;

describe('reportStarts', () => {
  it('reports what waits, oldest first, and goes on where it stopped; a lost answer counts once', async () => {
    await hold('m2');
    await hold('m1');
    const { send, asked, counted } = service('fine', 'answer lost');
    await expect(reportStarts(store, send)).rejects.toMatchObject({ code: 'offline' });
    expect([await queued(), await used()]).toEqual([['m1'], 2]);
    for (let i = 0; i < 2; i += 1) await reportStarts(store, send);
    expect(asked).toEqual(['m2', 'm1', 'm1']);
    expect([await queued(), await used(), counted.size]).toEqual([[], 2, 2]);
  });

  it('one that the service will never take does not hold up the rest', async () => {
    await hold('m1');
    await hold('m2');
    const { send, counted } = service('not_found');
    await reportStarts(store, send);
    expect([...counted]).toEqual(['m2']);
    expect(await queued()).toEqual([]);
    const starts = await store.read((reader) => reader.starts('2026-03'));
    expect(starts.map(({ meetingId, state }) => `${meetingId} ${state}`).toSorted()).toEqual([
      'm1 refused',
      'm2 counted',
    ]);
  });
});

describe('startReporting', () => {
  it('tries again later each time, no sooner than the service asks, or as soon as the connection is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = stubPage();
    await hold('m1');
    const { send, asked } = service('offline', 'internal', 'too_many_requests', 'offline');
    const stop = startReporting(store, send);
    for (const [i, least, most] of [
      [1, 3_000, 7_000],
      [2, 7_000, 13_000],
      [3, 59_999, 60_000],
    ] as const) {
      await until(() => asked.length === i && vi.getTimerCount() === 1);
      await vi.advanceTimersByTimeAsync(least);
      expect(asked).toHaveLength(i);
      await vi.advanceTimersByTimeAsync(most - least);
    }
    await until(() => asked.length === 4 && vi.getTimerCount() === 1);
    // Too many this hour: it is kept, and refused only for now.
    expect(await queued()).toEqual(['m1']);
    page.dispatchEvent(new Event('online'));
    await until(async () => (await queued()).length === 0);
    // New ones are reported at once.
    await hold('m2');
    await until(async () => asked.includes('m2') && (await queued()).length === 0);
    stop();
    await hold('m3');
    expect(asked).toHaveLength(6);
  });

  it('reports a meeting that was started while another report was on its way', async () => {
    await hold('m1');
    const answer = Promise.withResolvers<void>();
    const { send, asked } = service();
    const stop = startReporting(store, async (start) => {
      const answered = send(start);
      await answer.promise;
      return answered;
    });
    await until(() => asked.length === 1);
    await hold('m2');
    answer.resolve();
    await until(async () => (await queued()).length === 0);
    expect(asked).toEqual(['m1', 'm2']);
    stop();
  });

  it('without a session waits to be called again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await hold('m1');
    const { send, asked } = service('not_signed_in');
    const stop = startReporting(store, send);
    await until(() => asked.length === 1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(1);
    stop();
    const again = startReporting(store, send);
    await until(() => asked.length === 2);
    again();
  });
});
