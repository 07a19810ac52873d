const [MINUTE, DAY] = [60_000, 86_400_000];

/** What a calendar is made of. */
interface Made {
  /** Series without end, each of these rules in turn. */
  series: number;
  rules: readonly string[];
  /** Single meetings, spread over so many days around today. */
  singles: number;
  days: number;
  /** Characters of a description, which nothing here reads. */
  filler: number;
}

const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '');

const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'BEGIN:STANDARD'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ...['END:STANDARD', 'END:VTIMEZONE'],
];

/** A calendar as a provider writes it, around the time `now`: folded lines, a zone, attendees with all that is said of them. */
export function calendarOf({ series, rules, singles, days, filler }: Made, now: number): string {
  const today = Math.floor(now / DAY) * DAY;
  const event = (id: number, day: number, lines: readonly string[]) => {
    const start = today + day * DAY + (8 + (id % 9)) * 60 * MINUTE + (id % 4) * 15 * MINUTE;
    const guests = Array.from({ length: 2 + (id % 9) }, (_, i) => (id * 7 + i * 13) % 120);
    return [
      ...['BEGIN:VEVENT', `UID:${id}-bench@example.com`, `SUMMARY:Meeting ${id} about the plan`, ...lines],
      `DTSTART;TZID=Europe/Berlin:${stamp(start)}`,
      `DTEND;TZID=Europe/Berlin:${stamp(start + (15 + (id % 4) * 15) * MINUTE)}`,
      ...['SEQUENCE:0', 'STATUS:CONFIRMED', 'TRANSP:OPAQUE', `DTSTAMP:${stamp(now)}Z`, `CREATED:${stamp(now)}Z`],
      'ORGANIZER;CN=Owner:mailto:owner@example.com',
      ...[-1, ...guests].map((guest) => {
        const [name, email] = guest < 0 ? ['Owner', 'owner'] : [`Person ${guest}`, `person.${guest}`];
        return `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=${name};X-NUM-GUESTS=0:mailto:${email}@example.com`;
      }),
      ...[`DESCRIPTION:${'What we talk about. '.repeat(filler / 20)}`, 'END:VEVENT'],
    ];
  };
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:PUBLISH', 'X-WR-CALNAME:Bench', ...ZONE];
  for (let i = 0; i < series; i += 1) lines.push(...event(i, -300 + (i % 200), [`RRULE:${rules[i % rules.length]}`]));
  for (let i = 0; i < singles; i += 1) lines.push(...event(series + i, Math.floor((i / singles - 0.5) * days), []));
  return [...lines, 'END:VCALENDAR', ''].map((line) => line.replace(/.{70}(?=.)/gu, '$&\r\n ')).join('\r\n');
}
