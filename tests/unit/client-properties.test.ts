import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createClock } from '#lib/client/clock.ts';
import { Refusal } from '#lib/client/failures.ts';
import {
  addAttendee,
  endMeeting,
  leaveMeeting,
  pauseMeeting,
  rejoinMeeting,
  resumeMeeting,
  startMeeting,
} from '#lib/client/meetings/commands.ts';
import { autoStopAt, billOfMeeting, liveMeter, loadRunningMeeting } from '#lib/client/meetings/details.ts';
import { milestonesBetween } from '#lib/client/meetings/milestones.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { SECOND } from '#lib/time.ts';
import { crowd, detailsOf, MINUTE, NINE } from '../support/client.ts';

const DO = ['pause', 'resume', 'add', 'leave', 'rejoin', 'wait', 'clock set back', 'end'] as const;
const step = fc.record({
  what: fc.constantFrom(...DO),
  who: fc.nat(3),
  ms: fc.integer({ min: 0, max: 40 * MINUTE }),
  times: fc.integer({ min: 1, max: 2 }),
});

it('whatever is done to a meeting, in whatever order and however often', async () => {
  const meeting = fc.record({
    steps: fc.array(step, { maxLength: 25 }),
    plannedMs: fc.option(fc.integer({ min: 1, max: 60 * MINUTE })),
  });
  await fc.assert(
    fc.asyncProperty(meeting, async ({ steps, plannedMs }) => {
      let wall = NINE;
      let monotonic = 0;
      const { now: time } = createClock({ wall: () => wall, monotonic: () => monotonic });
      const store = new MemoryStore(time);
      const { meetingId } = await startMeeting(store, { invitees: crowd(2), plannedMs });
      const details = () => detailsOf(store, meetingId);
      const acts: Record<(typeof DO)[number], (attendeeId: string) => Promise<unknown>> = {
        pause: () => pauseMeeting(store, { meetingId }),
        resume: () => resumeMeeting(store, { meetingId }),
        add: () => addAttendee(store, { meetingId, invitee: crowd(1)[0] }),
        leave: (attendeeId) => leaveMeeting(store, { meetingId, attendeeId }),
        rejoin: (attendeeId) => rejoinMeeting(store, { meetingId, attendeeId }),
        end: () => endMeeting(store, { meetingId }),
        wait: async () => {},
        'clock set back': async () => {},
      };
      let known = await details();
      let before = liveMeter(known, time());

      for (const { what, who, ms, times } of steps) {
        wall += what === 'clock set back' ? -ms : ms;
        monotonic += what === 'clock set back' ? 0 : ms;
        const id = (await details()).attendees[who]?.id ?? '';
        for (let i = 0; i < times; i += 1) {
          await acts[what](id).catch((thrown) => expect(thrown).toBeInstanceOf(Refusal));
        }
        const now = await details();
        const live = liveMeter(now, time());

        // Figures make sense, and never go back while nobody edits, except by part of a second.
        const { startedAt } = now.meeting;
        const atSecond = liveMeter(known, startedAt + Math.floor((before.at - startedAt) / SECOND) * SECOND);
        expect(live.totalMinor).toBeGreaterThanOrEqual(atSecond.totalMinor);
        expect(live.elapsedMs).toBeGreaterThanOrEqual(atSecond.elapsedMs);
        // Multiplying a receipt's figures gives its total.
        const spans = [...now.pauses, ...now.attendees.flatMap(({ segments }) => segments), now.meeting];
        for (const { startedAt: from, endedAt } of spans) {
          for (const at of [from, endedAt ?? from]) {
            if (at !== autoStopAt(now)) expect((at - startedAt) % SECOND).toBe(0);
          }
        }
        expect(live.elapsedMs).toBeLessThanOrEqual(autoStopAt(now) - now.meeting.startedAt);
        expect(live.totalMinor).toBe(live.attendees.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
        expect(live.presentCount).toBeLessThanOrEqual(live.attendeeCount);
        // At most one pause is open, and one segment of each attendee.
        expect(now.pauses.filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1);
        for (const { segments } of now.attendees) {
          expect(segments.filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1);
          for (const { startedAt, endedAt } of segments) expect(endedAt ?? startedAt).toBeGreaterThanOrEqual(startedAt);
        }
        const runs = (await store.read(loadRunningMeeting)) !== null;
        expect(runs).toBe(now.meeting.endedAt === null);
        if (!runs) expect(live.totalMinor).toBe(billOfMeeting(now).totalMinor);
        for (const milestone of milestonesBetween(liveMeter(now, before.at), live)) {
          expect(Object.values(milestone).every((value) => typeof value === 'string' || value >= 0)).toBe(true);
        }
        before = live;
        known = now;
      }
    }),
    { numRuns: 150 },
  );
});
