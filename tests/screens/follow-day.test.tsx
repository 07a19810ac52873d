import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { MINUTE } from '#lib/time.ts';
import { FollowDay, NextInWindow } from '../../app/(client)/app/meter/follow-day.tsx';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { crowd } from '../support/client.ts';
import { NINE, show, textOf } from '../support/screens.tsx';

/* What the small window shows besides a running meeting. Its document is a part of this one's. */

let small: HTMLElement;
let view: Window;
let closed: number;

beforeEach(() => {
  small = document.createElement('div');
  document.body.append(small);
  closed = 0;
  // Nothing else of it is used.
  view = {
    document: { body: small },
    close() {
      closed += 1;
    },
  } as unknown as Window;
});

const at = (name: string, time: string, minutes = 30) =>
  event(`UID:${name}`, `SUMMARY:${name}`, `DTSTART:20260311T${time}00Z`, `DURATION:PT${minutes}M`, ...TWO);

const keep =
  (...events: string[]) =>
  async (store: Store) => {
    const { keepCalendars, decide } = await import('#lib/client/calendar/kept.ts');
    const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
    await keepCalendars(store, [{ file: 'work.ics', content }]);
    await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: 6_000, external: false } }));
  };

const running = async (store: Store) => {
  const { loadRunningMeetings } = await import('#lib/client/meetings/details.ts');
  return (await store.read(loadRunningMeetings)).shown;
};

describe('between two meetings', () => {
  it('the small window has the next one of the day, which begins with one tap', async () => {
    const { user, store } = await show(<FollowDay view={view} />, {
      before: keep(at('Past', '0800'), at('Review', '0930', 45), at('Later', '1100')),
    });
    const inside = within(small);
    await inside.findByRole('heading', { name: 'Review' });
    expect(textOf(small)).toBe('Next, 9:30 AMReview2 people, 45 minStart');
    await user.click(inside.getByRole('button', { name: 'Start' }));
    await expect.poll(async () => (await running(store()))?.meeting.title).toBe('Review');
    expect(closed).toBe(0);
    // After it was held, the next one follows, though it was planned for longer.
    const { endMeeting } = await import('#lib/client/meetings/commands.ts');
    await endMeeting(store(), { meetingId: (await running(store()))?.meeting.id ?? '' });
    await inside.findByRole('heading', { name: 'Later' });
  });

  it('closes after the last one of the day', async () => {
    await show(<FollowDay view={view} />, { before: keep(at('Past', '0800')) });
    await expect.poll(() => closed).toBe(1);
  });
});

describe('while a meeting runs', () => {
  const open = async (minutesBefore: number, series: string | null = null) => {
    const before = async (store: Store) => {
      // One that had begun before it, and one to come.
      await keep(at('Early', '0845', 90), at('Review', '0930', 45))(store);
      const { startMeeting } = await import('#lib/client/meetings/commands.ts');
      const { seriesOf } = await import('#lib/client/calendar/content.ts');
      vi.setSystemTime(NINE);
      await startMeeting(store, {
        ...{ id: 'm', invitees: crowd(3), plannedMs: 30 * MINUTE, title: 'Status' },
        ...(series && { series: seriesOf(series) }),
      });
    };
    const { useRunningMeeting } = await import('#lib/client/hooks/hooks.ts');
    function Running() {
      const details = useRunningMeeting();
      return (
        details && (
          <>
            <p>runs</p>
            <NextInWindow details={details} />
          </>
        )
      );
    }
    return show(<Running />, { before, now: NINE + (30 - minutesBefore) * MINUTE });
  };

  it.each([
    ['due', 5],
    ['under way', -3],
  ])('the one that is %s stops it, and begins with the same tap', async (_, minutes) => {
    const { user, page, store } = await open(minutes);
    await user.click(await page.findByRole('button', { name: 'Next: Review' }));
    await expect.poll(async () => (await running(store()))?.meeting.title).toBe('Review');
    // Until its end in the calendar.
    const planned = (await running(store()))?.meeting.plannedMs ?? 0;
    expect(Math.round(planned / MINUTE)).toBe(45 + minutes);
    const ended = await store().read((reader) => reader.get('meetings', 'm'));
    // A page's clock keeps running.
    expect(Math.round(Number(ended?.record.endedAt) / MINUTE)).toBe(NINE / MINUTE + 30 - minutes);
  });

  it.each([
    ['earlier', 6, null],
    ['once it is the one that runs', 5, 'Review'],
  ])('isn’t offered %s', async (_, minutes, series) => {
    const { page } = await open(minutes, series);
    await page.findByText('runs');
    // It would appear as soon as the calendar is read.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.queryByRole('button', { name: /^Next/ })).toBeNull();
  });
});
