import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  AWAY_MS,
  answerAway,
  askAboutGap,
  awayOf,
  gapSince,
  watchForGaps,
  withdrawGap,
} from '#lib/client/meetings/away.ts';
import { leaveMeeting, pauseMeeting } from '#lib/client/meetings/commands.ts';
import { billOfMeeting, liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { lastSeen, noteSeen } from '#lib/client/meetings/last-seen.ts';
import { awayKey } from '#lib/client/store/meeting-values.ts';
import { reverse, reversibly } from '#lib/client/store/reversal.ts';
import { stubStorage } from '../support/browser-storage.ts';
import { detailsOf, freshTab, HOUR, MINUTE, NINE, startGroup, store } from '../support/client.ts';

const here = freshTab();
let meetingId: string;
let details: MeetingDetails;
beforeEach(async () => {
  stubStorage('localStorage');
  meetingId = await startGroup(store, 4);
  details = await detailsOf(store, meetingId);
});

const at = (minutes: number) => NINE + minutes * MINUTE;

describe('a gap', () => {
  it('of more than ten minutes is asked about, and a shorter one is not', () => {
    expect(gapSince(details, at(5), at(15))).toBeNull();
    expect(gapSince(details, at(5), at(16))).toEqual({ from: at(5), to: at(16) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * MINUTE }), (ms) => {
        const gap = gapSince(details, NINE, NINE + ms);
        if (ms <= AWAY_MS) expect(gap).toBeNull();
        if (ms > AWAY_MS + MINUTE) expect(gap).toEqual({ from: NINE, to: NINE + ms });
      }),
    );
  });

  it('ends with whatever was recorded since, on another device say', async () => {
    here.pass(12 * MINUTE);
    await leaveMeeting(store, { meetingId, attendeeId: details.attendees[0]?.id ?? '', count: 1 });
    const changed = await detailsOf(store, meetingId);
    expect(gapSince(changed, at(1), at(20))).toBeNull();
    expect(gapSince(changed, at(1), at(30))).toEqual({ from: at(12), to: at(30) });
  });

  it('during a break, or after the meter has stopped by itself, costs nothing', async () => {
    // Planned for 30 minutes, and stopped two hours later.
    expect(gapSince(details, at(149), at(400))).toEqual({ from: at(149), to: at(400) });
    expect(gapSince(details, at(150), at(400))).toBeNull();
    here.pass(MINUTE);
    await pauseMeeting(store, { meetingId });
    expect(gapSince(await detailsOf(store, meetingId), at(2), at(60))).toBeNull();
  });

  it('is one between ticks in any tab, also over a reload', () => {
    const [one, other] = [watchForGaps(), watchForGaps()];
    expect(one(details, at(0))).toBeNull();
    for (let minute = 0.25; minute <= 30; minute += 0.25) expect(one(details, at(minute))).toBeNull();
    // The other one was frozen meanwhile.
    expect(other(details, at(31))).toBeNull();
    expect(watchForGaps()(details, at(60))).toEqual({ from: at(31), to: at(60) });
    // The first tab to look asks.
    expect(one(details, at(60))).toBeNull();
  });

  it('is noted every 15 seconds, and again when the clock was set back', () => {
    const look = watchForGaps();
    const noted = (second: number) => {
      look(details, NINE + second * 1000);
      return ((lastSeen(meetingId) ?? NINE) - NINE) / 1000;
    };
    expect([0, 5, 14, 15, 29, 30, 20, 34, 35].map(noted)).toEqual([0, 0, 0, 15, 15, 30, 20, 20, 35]);
  });

  it('is known of the ten meetings that ticked last', () => {
    const ids = Array.from({ length: 10 }, (_, i) => `m${i}`);
    for (const [i, id] of ids.entries()) noteSeen(id, at(i));
    noteSeen('m0', at(20));
    noteSeen('m10', at(21));
    expect([...ids, 'm10'].map(lastSeen)).toEqual([at(20), null, ...[2, 3, 4, 5, 6, 7, 8, 9, 21].map(at)]);
  });

  it('is none on a device that sees the meeting for the first time', () => {
    expect(watchForGaps()(details, at(60))).toBeNull();
  });
});

describe('the question', () => {
  const away = () => store.read((reader) => awayOf(reader, meetingId));
  const ask = () => askAboutGap(store, { meetingId, from: at(5), to: at(65) });
  const answer = (answer: 'count' | 'end' | 'pause') => answerAway(store, { meetingId, answer });
  beforeEach(() => here.pass(HOUR + 5 * MINUTE));

  it('stays until it is answered, and a second gap makes it longer', async () => {
    await ask();
    await askAboutGap(store, { meetingId, from: at(70), to: at(100) });
    expect(await away()).toEqual({ meetingId, from: at(5), to: at(100) });
    expect(await store.read((reader) => awayOf(reader, 'another'))).toBeNull();
    const asked = { meetingId, from: at(5), to: at(100) };
    for (const odd of [{ ...asked, from: '5' }, { ...asked, to: null }, { ...asked, meetingId: 'another' }, 'away']) {
      await store.write(async (writer) => writer.setValue(awayKey(meetingId), odd));
      expect(await away()).toBeNull();
    }
    await askAboutGap(store, asked);
    await answer('count');
    expect(await away()).toBeNull();
  });

  it('is taken back where the clock was wrong: it is about time that is yet to come', async () => {
    await askAboutGap(store, { meetingId, from: at(5), to: at(125) });
    await withdrawGap(store, meetingId);
    expect(await away()).toBeNull();
    // A sleep, in the past, is still asked about.
    await askAboutGap(store, { meetingId, from: at(5), to: at(125) });
    here.pass(3 * HOUR);
    await withdrawGap(store, meetingId);
    expect(await away()).not.toBeNull();
  });

  it('counts the time, ends the meeting before it, or makes it a break', async () => {
    await ask();
    await answer('count');
    expect(liveMeter(await detailsOf(store, meetingId), at(65)).totalMinor).toBe(4 * 6500);

    await ask();
    await answer('pause');
    expect(liveMeter(await detailsOf(store, meetingId), at(70)).totalMinor).toBe(4 * 1000);
    // Answered: nothing more happens.
    await answer('end');
    expect((await detailsOf(store, meetingId)).meeting.endedAt).toBeNull();

    await ask();
    await answer('end');
    expect(billOfMeeting(await detailsOf(store, meetingId)).totalMinor).toBe(4 * 500);
    // It has ended, so there is nothing to change.
    await ask();
    await answer('pause');
    expect((await detailsOf(store, meetingId)).pauses).toHaveLength(1);
  });

  it.each(['count', 'end', 'pause'] as const)('%s can be undone, and is asked again', async (choice) => {
    await ask();
    const before = await detailsOf(store, meetingId);
    const { reversal } = await reversibly(store, (store) => answerAway(store, { meetingId, answer: choice }));
    expect(await away()).toBeNull();
    await reverse(store, reversal);
    expect(await away()).toEqual({ meetingId, from: at(5), to: at(65) });
    expect(await detailsOf(store, meetingId)).toEqual(before);
  });
});

it('is known of each of two meetings that run in two workspaces', async () => {
  const other = here.tab({ accountId: 'a', workspaceId: 'w' });
  const second = await detailsOf(other, await startGroup(other, 2));
  watchForGaps()(details, at(1));
  watchForGaps()(second, at(2));
  expect([lastSeen(meetingId), lastSeen(second.meeting.id), lastSeen('none')]).toEqual([at(1), at(2), null]);
  expect(watchForGaps()(details, at(30))).toEqual({ from: at(1), to: at(30) });
});
