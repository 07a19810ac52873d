import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time.ts';
import { emptyApp, query } from '../support/app.ts';
import { at, contentOf, digestsOf, MONDAY, meet, runAt, runDigest, seat, subscriber } from '../support/digest.ts';
import { HOUR, meetingOf, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

const app = await emptyApp(Date.UTC(2026, 10, 20));

describe('its figures', () => {
  it('are those of the summary report over the same weeks, one of which has 169 hours', async () => {
    const zone = 'Europe/Berlin';
    const person = await subscriber(app, zone);
    await query(app, 'UPDATE workspaces SET name = $2 WHERE id = $1', [person.workspace.id, 'Prodüct <1>']);
    const week = { from: at(zone, '2026-10-19T00:00'), to: at(zone, '2026-10-26T00:00') };
    expect(week.to - week.from).toBe(169 * HOUR);
    await push(person, [record('topics', 't', { name: 'Roadmap' })]);
    const crowd = Array.from({ length: 4 }, (_, i) => ({ ...seat, personId: `p${i}`, rateMinor: 10_000 + i }));
    const meetings: [number, Record<string, unknown>, Record<string, unknown>[]][] = [
      // In the week's first moment, and in its last hour, which a week of 168 hours would miss.
      [week.to - 1, { title: 'Late' }, [seat]],
      [week.from, { title: 'Planning', topicId: 't', plannedMs: HOUR / 2 }, crowd],
      [week.from + HOUR, { title: 'Planning', topicId: 't' }, [seat]],
      [week.from + HOUR, { title: 'Abroad', currency: 'XTS' }, crowd],
      [week.from - 1, { title: 'Before', plannedMs: HOUR / 4 }, [seat]],
      [week.to, { title: 'After' }, crowd],
    ];
    for (const [i, [startedAt, fields, seats]] of meetings.entries()) {
      await push(person, meetingOf(`f${i}`, seats, { startedAt, ...fields }));
    }
    await runAt(app, at(zone, '2026-10-26T08:00'));
    const content = await contentOf(person);
    const read = await reader(person);
    const [summary, earlier] = [
      await read.summary(week),
      await read.summary({ from: at(zone, '2026-10-12T00:00'), to: week.from }),
    ];
    const shown = ({ label, totalMinor, count }: { label: string; totalMinor: number; count: number }) => ({
      label,
      totalMinor,
      count,
    });
    expect(summary).toMatchObject({ meetings: 3, totalMinor: 40_006 + 2 * 6000 });
    expect(content).toMatchObject({
      currency: summary.currency,
      figures: {
        totalMinor: summary.totalMinor,
        meetings: summary.meetings,
        personMs: summary.personHours * HOUR,
        overrunMinor: 20_004,
      },
      earlier: {
        totalMinor: earlier.totalMinor,
        meetings: 1,
        // One person's hours and the total would reveal a rate.
        personMs: null,
        overrunMinor: 4500,
      },
      topics: summary.byTopic.map(shown).map((row) => (row.label === 'No topic' ? { ...row, label: null } : row)),
      titles: summary.byTitle.map(shown),
      // The other meetings have one person each: with this one's length and size, the week's hours would reveal theirs.
      dearest: {
        ...{ title: 'Planning', startedAt: week.from, totalMinor: 40_006 },
        ...{ attendeeCount: null, durationMs: null },
      },
    });
    const [mail] = digestsOf(person);
    expect(mail?.subject).toBe('Your meetings last week: €520.06');
    expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain('767% more than the week before (€60.00).');
    expect(mail?.html).toContain('Prodüct &lt;1&gt;');
    // No names, no roles, no rates.
    expect(JSON.stringify(content) + mail?.html + mail?.text).not.toMatch(
      /Engineer|\bann\b|\bp[0-3]\b|byRole|rate[A-Z]/,
    );
  });
});

/** Returns a decided change that is to be reviewed at this time (epoch ms). */
function change(series: string, lookAt: number, fields: Record<string, unknown> = {}) {
  const before = { count: 1, totalMinor: 6_000, durationMs: HOUR, personMs: HOUR, people: [], days: 7, weeks: 1 };
  const decided = { change: 'end', decidedAt: lookAt - 60 * DAY, currency: 'EUR', before, endedAt: null };
  return record('templates', series, { kind: 'change', series, lookAt, ...decided, ...fields });
}

it('names the changes to look at again in the week that begins, and no others', async () => {
  const zone = 'Europe/Berlin';
  const person = await subscriber(app, zone);
  const monday = at(zone, `${MONDAY}T00:00`);
  const { rejected } = await push(person, [
    change('Review', monday),
    change('Sync', monday + 7 * DAY - 1),
    change('Before', monday - 1),
    change('Later', monday + 7 * DAY),
    change('Ended', monday, { endedAt: monday - 1 }),
    change('Senseless', monday, { before: null }),
    change('Planning', monday),
    change('planning', monday + 30 * DAY, { decidedAt: monday - DAY }),
    change('Former name', monday, { calendarSeries: 'c' }),
    change('New name', monday + 30 * DAY, { calendarSeries: 'c', decidedAt: monday - DAY }),
    // No screen shows changes decided in another currency.
    change('Abroad', monday, { currency: 'USD' }),
    change('review', monday + 30 * DAY, { currency: 'USD', decidedAt: monday - DAY }),
    record('templates', 't', { name: 'A template', title: '', people: [] }),
  ]);
  expect(rejected).toEqual([]);
  await meet(person, monday - DAY);
  await runAt(app, at(zone, `${MONDAY}T08:00`));
  expect((await contentOf(person))?.lookAgain).toEqual([
    { series: 'Review', at: monday },
    { series: 'Sync', at: monday + 7 * DAY - 1 },
  ]);
  expect(digestsOf(person)[0]?.text).toContain('Changes to look at again\n- Review: Mon,');
});

it('names a change to look at again once, though the week is an hour shorter or the one before had no meeting', async () => {
  const zone = 'Europe/Berlin';
  const person = await subscriber(app, zone);
  const midnight = (monday: string) => at(zone, `${monday}T00:00`);
  await push(person, [
    change('First', midnight('2026-03-23')),
    // The first moment after 167 hours.
    change('Second', midnight('2026-03-30')),
    change('Third', midnight('2026-04-08')),
    change('Fourth', midnight('2026-04-13')),
  ]);
  const named = async (monday: string) => {
    const { queued } = await runAt(app, at(zone, `${monday}T08:00`));
    return queued === 0
      ? null
      : ((await contentOf(person)).lookAgain ?? []).map(({ series }: { series: string }) => series);
  };
  for (const monday of ['2026-03-23', '2026-03-30', '2026-04-13']) await meet(person, midnight(monday) - HOUR);
  expect(await named('2026-03-23')).toEqual(['First']);
  expect(await named('2026-03-30')).toEqual(['Second']);
  // There was no meeting the week before, so there's no digest.
  expect(await named('2026-04-06')).toBeNull();
  expect(await named('2026-04-13')).toEqual(['Third', 'Fourth']);
});

it('says what the changes have saved, if a device has said so lately, in the digest’s currency', async () => {
  const zone = 'Asia/Kolkata';
  const monday = at(zone, `${MONDAY}T00:00`);
  const savings = {
    savedMinor: 624_050,
    currency: 'EUR',
    since: monday - 70 * DAY,
    grewBack: 2,
    notedAt: monday,
  };
  const told = async (fields: Record<string, unknown>) => {
    const person = await subscriber(app, zone);
    await push(person, [record('templates', 'savings', { kind: 'savings', ...savings, ...fields })]);
    await meet(person, monday - DAY);
    await runAt(app, at(zone, `${MONDAY}T08:00`));
    return { saved: (await contentOf(person))?.saved, text: digestsOf(person)[0]?.text ?? '' };
  };
  const { saved, text } = await told({});
  expect(saved).toMatchObject({ savedMinor: 624_050, since: savings.since, grewBack: 2 });
  expect(text).toContain('\n\nYour changes have saved €6,240.50 since Sep 14, 2026. 2 grew back.\n');
  expect((await told({ grewBack: 0 })).text).toMatch(/since Sep 14, 2026\.\n/);
  for (const other of [
    { savedMinor: 0 },
    { savedMinor: -1 },
    { currency: 'USD' },
    { notedAt: monday - 14 * DAY + 8 * HOUR },
    { since: 'long ago' },
  ]) {
    const { saved, text } = await told(other);
    expect(saved, JSON.stringify(other)).toBeUndefined();
    expect(text).not.toContain('have saved');
  }
});

describe('the hours of a week', () => {
  const week = { from: at('UTC', '2026-11-16T00:00'), to: at('UTC', '2026-11-23T00:00') };

  /** Returns the person-hours (ms) in the digest of a week with these meetings; null: none, nor a length or size. */
  async function hoursOf(...meetings: Record<string, unknown>[][]) {
    const person = await subscriber(app);
    for (const [i, seats] of meetings.entries()) {
      await push(person, meetingOf(`m${i}`, seats, { startedAt: week.from + i * HOUR, title: 'Planning' }));
    }
    await runAt(app, at('UTC', `${MONDAY}T08:00`));
    const { figures } = await contentOf(person);
    const text = digestsOf(person)[0]?.text?.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain('Meetings: ');
    expect(/Person-hours|\d h\b|\d min\b|\d people/.test(text)).toBe(figures.personMs !== null);
    return figures.personMs;
  }
  const seats = (...ids: string[]) => ids.map((personId) => ({ ...seat, personId }));
  const free = { ...seat, rateMinor: 0 };

  it('with a meeting of one or two are left out: with the total, they would reveal a rate', async () => {
    expect(await hoursOf(seats('a'))).toBeNull();
    expect(await hoursOf(seats('a', 'b'))).toBeNull();
    expect(await hoursOf(seats('a', 'b', 'c'))).toBe(3 * HOUR);
  });

  it('nor with several of the same two, or with others who cost nothing', async () => {
    expect(await hoursOf(seats('a', 'b'), seats('b'), seats('a'))).toBeNull();
    expect(await hoursOf(seats('a', 'b'), seats('c'))).toBe(3 * HOUR);
    expect(await hoursOf([...seats('a'), { ...free, personId: 'b' }, { ...free, personId: 'c' }])).toBeNull();
    const crowd = (count: number) => [{ role: 'Guest', count }];
    expect(await hoursOf(crowd(2), crowd(2))).toBeNull();
    expect(await hoursOf([...crowd(2), ...seats('a')])).toBe(3 * HOUR);
  });

  it('tell nothing of the only meeting of one or two beside a larger one, whose size and length stay out', async () => {
    const person = await subscriber(app);
    const hold = (id: string, at: number, ...who: string[]) =>
      push(person, meetingOf(id, seats(...who), { startedAt: week.from + at * HOUR, title: id }));
    await hold('large', 0, 'a', 'b', 'c', 'd');
    await hold('alone', 2, 'a');
    await runAt(app, at('UTC', `${MONDAY}T08:00`));
    const content = await contentOf(person);
    expect(content.figures.personMs).toBe(5 * HOUR);
    expect(content.dearest).toMatchObject({ title: 'large', durationMs: null, attendeeCount: null });
    expect(digestsOf(person)[0]?.text).not.toContain('4 people');
    const other = await subscriber(app);
    for (const [i, who] of [['a', 'b', 'c', 'd'], ['a'], ['b', 'c']].entries()) {
      await push(other, meetingOf(`m${i}`, seats(...who), { startedAt: week.from + 2 * i * HOUR }));
    }
    await runDigest(app);
    expect((await contentOf(other)).dearest).toMatchObject({ durationMs: HOUR, attendeeCount: 4 });
    // People who cost nothing hide nobody: all of it is one person's pay.
    const paidOne = await subscriber(app);
    const cheap = { ...seat, rateMinor: 100 };
    const watched = [...seats('a'), { ...free, personId: 'x' }, { ...free, personId: 'y' }];
    await push(paidOne, meetingOf('watched', watched, { startedAt: week.from, title: 'Watched' }));
    const others = ['b', 'c', 'd'].map((personId) => ({ ...cheap, personId }));
    await push(paidOne, meetingOf('cheap', others, { startedAt: week.from + 2 * HOUR }));
    await runDigest(app);
    expect((await contentOf(paidOne)).dearest).toMatchObject({
      title: 'Watched',
      durationMs: null,
      attendeeCount: null,
    });
    // Without other meetings, there are no hours left to reveal.
    const single = await subscriber(app);
    await push(single, meetingOf('only', seats('a', 'b', 'c'), { startedAt: week.from }));
    await runDigest(app);
    expect((await contentOf(single)).dearest).toMatchObject({ durationMs: HOUR, attendeeCount: 3 });
  });
});
