import { describe, expect, it } from 'vitest';
import { endMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { liveMeter } from '#lib/client/meetings/details.ts';
import { endAlertOf } from '#lib/client/meetings/end-alert.ts';
import { MINUTE, SECOND } from '#lib/time.ts';
import { type Device, detailsOf, device, HOURLY } from '../support/client.ts';

const GROUP = { kind: 'group', role: '', count: 3, ...HOURLY } as const;

async function at(plannedMs: number | null, times: readonly number[], before = async (_: Device, __: string) => {}) {
  const here = device();
  const store = here.tab();
  const { meetingId } = await startMeeting(store, { invitees: [GROUP], plannedMs, title: 'Status', id: 'm' });
  const startedAt = here.now();
  await before(here, meetingId);
  const details = await detailsOf(store, meetingId);
  const due = times.map((ms) => endAlertOf(liveMeter(details, startedAt + ms)));
  here.closeAll();
  return due;
}

describe('what is said of a planned end', () => {
  it('begins two minutes before it, changes at it, and ends five minutes later', async () => {
    const times = [
      0,
      28 * MINUTE - SECOND,
      28 * MINUTE,
      30 * MINUTE - SECOND,
      30 * MINUTE,
      35 * MINUTE - SECOND,
      35 * MINUTE,
    ];
    expect(await at(30 * MINUTE, times)).toEqual([null, null, 'soon', 'soon', 'over', 'over', null]);
  });

  it('is nothing without a plan, and nothing before the end of one that is over in two minutes', async () => {
    expect(await at(null, [0, 60 * MINUTE])).toEqual([null, null]);
    expect(await at(2 * MINUTE, [0, MINUTE, 2 * MINUTE])).toEqual([null, null, 'over']);
    expect(await at(3 * MINUTE, [0, MINUTE, 3 * MINUTE])).toEqual([null, 'soon', 'over']);
  });

  it('is the same in a break, and nothing once it was stopped', async () => {
    const pause = async (here: Device, meetingId: string) => {
      here.pass(10 * MINUTE);
      await pauseMeeting(here.tab(), { meetingId });
    };
    expect(await at(30 * MINUTE, [28 * MINUTE, 30 * MINUTE], pause)).toEqual(['soon', 'over']);
    const stop = async (here: Device, meetingId: string) => {
      here.pass(29 * MINUTE);
      await endMeeting(here.tab(), { meetingId });
    };
    expect(await at(30 * MINUTE, [29 * MINUTE + SECOND, 30 * MINUTE], stop)).toEqual([null, null]);
  });
});
