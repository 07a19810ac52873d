import { RRuleTemporal } from 'rrule-temporal';

/*
 * A second reader of calendar files, to compare ours with. They share no code: this one splits lines by patterns, and
 * leaves rules and zones to `rrule-temporal`. It handles only what the files in tests/fixtures/calendars contain.
 */

/** The usual names of zones that a file defines or that have Windows names. */
const ZONES: Readonly<Record<string, string>> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Eastern Standard Time': 'America/New_York',
  ...{ Later: 'Europe/Berlin', 'Multi Era': 'Europe/Berlin', '1': 'Europe/Berlin', Zero: 'UTC' },
};

export interface Found {
  title: string;
  /** Epoch ms. */
  at: number;
  ms: number;
  isDay: boolean;
}

interface Line {
  name: string;
  zone: string | undefined;
  value: string;
}

type Event = readonly Line[];

const unfolded = (text: string) => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);

function lineOf(text: string): Line | undefined {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^:;"]*))*):(.*)$/.exec(text) ?? [];
  if (name === '') return undefined;
  const [, quoted, bare] = /;TZID=(?:"([^"]*)"|([^;:]*))/i.exec(parameters) ?? [];
  return { name: name.toUpperCase(), zone: quoted ?? bare, value };
}

/** Returns the events of a file, without the components inside them. */
function eventsOf(text: string): Event[] {
  const events: Line[][] = [];
  const open: string[] = [];
  for (const line of unfolded(text)) {
    const [, verb = '', what = ''] = /^(BEGIN|END):(\w+)$/i.exec(line.trim()) ?? [];
    if (verb.toUpperCase() === 'BEGIN') {
      open.push(what.toUpperCase());
      if (what.toUpperCase() === 'VEVENT') events.push([]);
    } else if (verb.toUpperCase() === 'END') open.pop();
    else if (open.at(-1) === 'VEVENT') {
      const read = lineOf(line);
      if (read) events.at(-1)?.push(read);
    }
  }
  return events;
}

const all = (event: Event, name: string) => event.filter((line) => line.name === name);
const one = (event: Event, name: string) => all(event, name)[0];

const isDate = (value: string) => /^\d{8}$/.test(value);

/** Returns a line's dates, each with its time zone. */
function datesIn({ value, zone }: Line, own: string): { text: string; zone: string }[] {
  const named = zone === undefined ? own : (ZONES[zone] ?? /\w+\/\w+$/.exec(zone)?.[0] ?? own);
  return value.split(',').map((date) => {
    const [text = ''] = date.split('/');
    return text.endsWith('Z') ? { text: text.slice(0, -1), zone: 'UTC' } : { text, zone: isDate(text) ? own : named };
  });
}

const known = new Map<string, number>();

/** Returns the moment (epoch ms) when a zone's clock reads this. A day begins at midnight. */
function momentOf({ text, zone }: { text: string; zone: string }): number {
  const key = `${zone}:${isDate(text) ? `${text}T000000` : text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const [only] = new RRuleTemporal({ rruleString: `DTSTART;TZID=${key}\nRRULE:FREQ=DAILY;COUNT=1` }).all();
  if (!only) throw new Error(key);
  known.set(key, only.epochMilliseconds);
  return only.epochMilliseconds;
}

const DAY = 86_400_000;

/** Returns an event's length; for days, by the calendar. */
function lengthOf(event: Event, own: string): number {
  const [start, end, duration] = [one(event, 'DTSTART'), one(event, 'DTEND'), one(event, 'DURATION')];
  const [begins] = start ? datesIn(start, own) : [];
  if (!begins) throw new Error('It has no start.');
  const [ends] = end ? datesIn(end, own) : [];
  if (ends && isDate(begins.text)) return momentOf({ ...ends, zone: 'UTC' }) - momentOf({ ...begins, zone: 'UTC' });
  if (ends) return momentOf(ends) - momentOf(begins);
  const [, weeks, days, hours, minutes] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration?.value ?? '') ?? [];
  if (!duration) return isDate(begins.text) ? DAY : 0;
  return (
    Number(weeks ?? 0) * 7 * DAY + Number(days ?? 0) * DAY + (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  );
}

/** Returns when a rule's meetings begin, before `to`. */
function timesOf(rule: string, begins: { text: string; zone: string }, from: number, to: number): number[] {
  const [, until] = /UNTIL=([^;]+)/i.exec(rule) ?? [];
  // If the end is a day, it includes all of that day, in the series' zone.
  const last = !until
    ? to
    : isDate(until)
      ? momentOf({ text: until, zone: begins.zone }) + DAY - 1
      : momentOf(until.endsWith('Z') ? { text: until.slice(0, -1), zone: 'UTC' } : { text: until, zone: begins.zone });
  const open = rule.toUpperCase().replace(/;?UNTIL=[^;]+/, '');
  const text = isDate(begins.text) ? `${begins.text}T000000` : begins.text;
  // Expanded in local time, as if it were UTC. A time that a clock skips then exists (RFC 5545, 3.8.5.3): calendars show it,
  // but the library would leave it out.
  const rules = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${text}\nRRULE:${open}` });
  return rules
    .between(new Date(from - DAY), new Date(Math.min(to, last) + DAY), true)
    .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 19).replace(/[-:]/g, ''))
    .map((wall) => momentOf({ text: wall, zone: begins.zone }))
    .filter((at) => at <= last);
}

/** Returns the meetings of a file that begin from `from` to before `to` (epoch ms), in order, for a reader in this zone. */
export function meetingsIn(text: string, own: string, { from, to }: { from: number; to: number }): Found[] {
  const series = Map.groupBy(eventsOf(text), (event) => one(event, 'UID')?.value ?? '');
  const found = [...series.values()].flatMap((events) => {
    const newest = new Map<number | null, Event>();
    const ofSequence = (event: Event | undefined) => Number((event && one(event, 'SEQUENCE')?.value) ?? -1);
    for (const event of events) {
      const replaced = one(event, 'RECURRENCE-ID');
      const [date] = replaced ? datesIn(replaced, own) : [];
      const key = date ? momentOf(date) : null;
      if (ofSequence(event) >= ofSequence(newest.get(key))) newest.set(key, event);
    }
    return [...newest].flatMap(([key, event]) =>
      key === null ? ofSeries(event, newest, own, from, to) : single(event, own),
    );
  });
  return found.filter(({ at }) => from <= at && at < to).sort((a, b) => a.at - b.at || (a.title < b.title ? -1 : 1));
}

function single(event: Event, own: string, at?: number): Found[] {
  const start = one(event, 'DTSTART');
  const [begins] = start ? datesIn(start, own) : [];
  if (!begins || one(event, 'STATUS')?.value === 'CANCELLED') return [];
  const title = (one(event, 'SUMMARY')?.value ?? '').replace(/\\n/g, ' ').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ');
  return [{ title, at: at ?? momentOf(begins), ms: lengthOf(event, own), isDay: isDate(begins.text) }];
}

function ofSeries(
  event: Event,
  newest: ReadonlyMap<number | null, Event>,
  own: string,
  from: number,
  to: number,
): Found[] {
  const start = one(event, 'DTSTART');
  const [begins] = start ? datesIn(start, own) : [];
  if (!begins) return [];
  const except = all(event, 'EXDATE').flatMap((line) => datesIn(line, own));
  const moments = new Set(except.filter(({ text }) => !isDate(text) || isDate(begins.text)).map(momentOf));
  // A date without a time removes everything that begins on that day, in the series' zone.
  const days = except.filter(({ text }) => isDate(text)).map(({ text }) => momentOf({ text, zone: begins.zone }));
  const times = new Set([
    momentOf(begins),
    ...all(event, 'RDATE').flatMap((line) => datesIn(line, own).map(momentOf)),
    ...all(event, 'RRULE').flatMap(({ value }) => timesOf(value, begins, from, to)),
  ]);
  return [...times]
    .filter((at) => !moments.has(at) && !newest.has(at) && !days.some((day) => day <= at && at < day + DAY))
    .flatMap((at) => single(event, own, at));
}
