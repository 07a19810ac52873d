import type { CostSettings, Rate } from '../../sync/records.ts';
import { HOUR, MINUTE } from '../../time.ts';

/** How a workspace meets: the source of a year of meetings. */
export interface Plan extends CostSettings {
  name: string;
  timeZone: string;
  /** How its receipts look, if the workspace chose that. */
  brand?: { receiptAccent: string };
  logo?: string;
  /** What meetings may cost in a month, in major units: `all`, and by topic. */
  budgets: Readonly<Record<string, number>>;
  /** Titles of series that are saved as templates and whose latest meeting is shared. */
  highlights: readonly string[];
  people: Readonly<Record<string, Member>>;
  series: readonly Series[];
  /** What is decided about series, and whether it holds. */
  changes: readonly PlannedChange[];
}

/** A change of a series, by its title. */
interface PlannedChange {
  title: string;
  /** The person in charge of the change. */
  owner: string;
  kind: 'shorten' | 'space' | 'end';
  /** `shorten`: to this many minutes. */
  minutes?: number;
  /** `space`: to one in this many. */
  every?: number;
  /** Whether later meetings follow the decision. */
  holds: boolean;
}

type Member = Rate & { role: string };

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
const wordsOf = (text = '') => text.split(' ').filter(Boolean);

/** `72000` is a yearly salary, `110/h` an invoiced rate; both in major units. */
const member = (role: string, pay: string): Member => ({
  ...{ role, rateKind: pay.endsWith('/h') ? 'hour' : 'year', rateMinor: Number.parseInt(pay, 10) * 100 },
  external: pay.endsWith('/h'),
});

/** Reads rows of name, role and pay. */
const peopleOf = (table: string): Record<string, Member> =>
  Object.fromEntries(rowsOf(table).map(([name = '', role = '', pay = '']) => [name, member(role, pay)]));

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** A meeting held repeatedly, or now and then. */
export type Series = ReturnType<typeof seriesOf>[number];

/**
 * Reads rows of title (or none), topic, days (`Tue+Fri`, `daily`, or the share of all days), time (`9:30 0/2`: in the first
 * of two weeks; `again`: only from two weeks after a decision on), minutes, the share that run over, people (after `+`,
 * those of whom one or two join), and groups without names.
 */
function seriesOf(table: string) {
  return rowsOf(table).map(
    ([title = '', topic = '', days = '', time = '', length = '', over, names = '', groups = '']) => {
      const [, hour, minute, turn = 0, every = 1] = /^(\d+):(\d+)(?: (\d+)\/(\d+))?(?: again)?$/.exec(time) ?? [];
      const [who, some] = names.split('+');
      const isAnyDay = /daily|%/.test(days);
      return {
        ...{ title, topic, turn: Number(turn), every: Number(every), minutes: Number.parseInt(length, 10) },
        /** 1 is Monday. */
        weekdays: WEEKDAYS.flatMap((name, i) => (isAnyDay || days.includes(name) ? i + 1 : [])),
        /** The share of those days on which it is held. */
        chance: days.endsWith('%') ? Number.parseInt(days, 10) / 100 : 1,
        isAgain: time.endsWith('again'),
        /** Time of day in the workspace's zone, in ms. */
        at: Number(hour) * HOUR + Number(minute) * MINUTE,
        /** Whether that length is planned, or just what such a meeting takes. */
        ...{ isPlanned: !length.includes('unplanned'), hasBreak: length.includes('break') },
        overruns: Number.parseInt(over || '0', 10) / 100,
        /** The first one starts the meter and stays to the end. */
        ...{ who: wordsOf(who), some: wordsOf(some) },
        groups: [...groups.matchAll(/(\d+) ([^,]+) (\S+?)(?:,|$)/g)].map(([, count, role = '', pay = '']) => ({
          ...{ ...member(role, pay), count: Number(count) },
        })),
      };
    },
  );
}

/** Half an hour with each report every two weeks: two an afternoon, four in each week. */
const oneOnOnes = (lead: string, reports: readonly string[], weekday: number): Series[] =>
  reports.flatMap((report, i) =>
    seriesOf(`
      One-on-one | People | ${WEEKDAYS[weekday - 1 + (i >> 2)]} | 14:${i % 2 === 0 ? '00' : '40'} ${(i >> 1) % 2}/2 | 30 | 30% | ${lead} ${report}`),
  );

/** The demo: a company of 24 people in three workspaces. They have only first names, and aren't real. */
export const PLANS: readonly Plan[] = [
  {
    name: 'Product',
    ...{ timeZone: 'America/New_York', currency: 'USD' },
    ...{ hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 },
    budgets: { all: 22_000, Roadmap: 4_000 },
    changes: [
      { title: 'Weekly planning', owner: 'Sofia', kind: 'shorten', minutes: 40, holds: true },
      { title: 'Backlog refinement', owner: 'Kenji', kind: 'space', every: 2, holds: true },
      { title: 'Design review', owner: 'Olu', kind: 'shorten', minutes: 30, holds: false },
      // The same people soon meet again under another name.
      { title: 'Knowledge share', owner: 'Priya', kind: 'end', holds: true },
    ],
    highlights: ['Weekly planning', 'Quarterly planning', 'Design review', 'All-hands'],
    people: peopleOf(`
      Amara  | Head of product     | 184000
      Kenji  | Engineering manager | 192000
      Sofia  | Product manager     | 146000
      Priya  | Staff engineer      | 208000
      Tomas  | Engineer            | 162000
      Leila  | Engineer            | 154000
      Mateo  | Engineer            | 143000
      Hana   | Engineer            | 131000
      Olu    | Designer            | 134000
      Ingrid | Data analyst        | 119000
      Ravi   | Consultant          | 185/h`),
    series: [
      ...oneOnOnes('Kenji', ['Priya', 'Tomas', 'Leila', 'Mateo', 'Hana'], 2),
      ...oneOnOnes('Amara', ['Sofia', 'Olu', 'Ingrid'], 4),
      ...seriesOf(`
      Stand-up            | Delivery     | daily | 9:30       | 15             | 34% | Kenji Priya Tomas Leila Mateo Hana Sofia Olu
      Weekly planning     | Roadmap      | Mon   | 10:00      | 60             | 45% | Sofia Kenji Priya Tomas Leila Mateo Hana Olu Amara
      Quarterly planning  | Roadmap      | Mon   | 13:00 2/13 | 180 with break | 60% | Amara Kenji Sofia Priya Olu Ingrid Ravi
      Leads sync          | Roadmap      | Mon   | 16:30      | 45             | 25% | Amara Kenji Sofia
      Design review       | Customers    | Tue   | 10:00      | 60             | 35% | Olu Sofia Tomas Leila Amara
      Backlog refinement  | Delivery     | Wed   | 10:00      | 60             | 30% | Sofia Kenji Priya Tomas Mateo Hana
      Architecture review | Architecture | Wed   | 13:30 0/2  | 60             | 50% | Priya Kenji Tomas Leila Ravi
      Metrics review      | Customers    | Thu   | 10:00      | 45             | 20% | Ingrid Amara Sofia Kenji
      All-hands           |              | Thu   | 11:00 1/4  | 60             | 40% | Amara Kenji Ingrid Ravi Priya Tomas Leila Mateo Hana Sofia Olu | 4 Sales 104000, 3 Support 72000
      Data migration      | Architecture | Thu   | 13:00      | 50             | 40% | Ravi Ingrid Mateo Hana
      Sprint review       | Delivery     | Fri   | 10:00 0/2  | 60             | 30% | Sofia Kenji Priya Tomas Leila Mateo Hana Olu Amara Ingrid
      Retro               | Delivery     | Fri   | 11:10 0/2  | 50             | 35% | Kenji Priya Tomas Leila Mateo Hana Sofia Olu
      Research readout    | Customers    | Fri   | 10:00 1/2  | 45             | 25% | Olu Sofia Ingrid | 3 Researcher 98000
      Knowledge share     |              | Fri   | 14:00      | 30             | 50% | Priya Tomas Leila Mateo Hana
      Tech talk           |              | Fri   | 14:40 again | 30            | 50% | Priya Tomas Leila Mateo Hana
      Interview           | Hiring       | 22%   | 11:30      | 45             | 20% | Kenji Priya + Hana Tomas Olu
      Incident review     | Incidents    | 6%    | 15:45      | 45             | 50% | Kenji Priya Leila + Mateo Hana
      Release check       | Delivery     | 30%   | 15:20      | 18 unplanned   |     | Tomas Mateo + Olu Hana
                          |              | 10%   | 16:00      | 20 unplanned   |     | Sofia Leila + Olu Ingrid`),
    ],
  },
  {
    name: 'Sales and support',
    ...{ timeZone: 'America/Los_Angeles', currency: 'USD' },
    ...{ hoursPerYear: 2080, loadMultiplier: 1.25, overrunCapMinutes: 60 },
    budgets: { all: 9_000 },
    changes: [],
    highlights: ['Pipeline review'],
    people: peopleOf(`
      Carmen | Head of sales      | 172000
      Jamal  | Account executive  | 98000
      Nina   | Account executive  | 94000
      Diego  | Sales engineer     | 138000
      Aisha  | Support lead       | 102000
      Kofi   | Support specialist | 69000
      Yuki   | Support specialist | 67000`),
    series: [
      ...oneOnOnes('Carmen', ['Jamal', 'Nina', 'Diego', 'Aisha'], 2),
      ...oneOnOnes('Aisha', ['Kofi', 'Yuki'], 4),
      ...seriesOf(`
      Stand-up         | Delivery     | daily   | 8:45      | 15            | 34% | Aisha Kofi Yuki Diego
      Pipeline review  | New business | Mon     | 9:30      | 60            | 50% | Carmen Jamal Nina Diego
      Forecast         | New business | Fri     | 9:30      | 30            | 25% | Carmen Jamal Nina
      Support handover | Support      | Tue+Fri | 16:15     | 20            | 20% | Aisha Kofi Yuki
      Escalations      | Support      | Wed     | 9:30      | 45            | 40% | Aisha Diego Kofi Carmen
      Training         | People       | Thu     | 9:30 0/2  | 90 with break | 15% | Aisha Kofi Yuki | 2 Trainee 46000
      Retro            | Delivery     | Fri     | 14:00 0/4 | 45            | 30% | Carmen Jamal Nina Diego Aisha Kofi Yuki
      Customer call    | New business | 80%     | 10:45     | 30            | 30% | Jamal + Diego Carmen
      Customer call    | New business | 70%     | 13:15     | 30            | 30% | Nina + Diego Carmen
      Renewal call     | Renewals     | 45%     | 11:35     | 30            | 20% | Jamal Aisha
      Onboarding       | Onboarding   | 40%     | 15:20     | 50            | 45% | Diego Nina + Kofi Yuki
                       |              | 12%     | 16:40     | 15 unplanned  |     | Aisha Diego`),
    ],
  },
  {
    name: 'Berlin studio',
    ...{ timeZone: 'Europe/Berlin', currency: 'EUR' },
    ...{ hoursPerYear: 1760, loadMultiplier: 1.21, overrunCapMinutes: 120 },
    brand: { receiptAccent: '#0f766e' },
    logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#0f766e"/></svg>',
    budgets: { 'Client work': 2_500 },
    changes: [],
    highlights: ['Client workshop', 'Critique'],
    people: peopleOf(`
      Greta  | Studio lead        | 94000
      Elif   | Project manager    | 72000
      Lukas  | Designer           | 69000
      Zeynep | Designer           | 66000
      Anouk  | Writer             | 59000
      Pavel  | Frontend developer | 76000`),
    series: [
      ...oneOnOnes('Greta', ['Elif', 'Lukas', 'Zeynep', 'Anouk', 'Pavel'], 3),
      ...seriesOf(`
      Stand-up        | Delivery    | daily   | 9:15      | 15             | 34% | Elif Lukas Zeynep Anouk Pavel
      Weekly planning | Delivery    | Mon     | 10:00     | 45             | 35% | Elif Greta Lukas Zeynep Anouk Pavel
      Critique        | Brand       | Tue+Thu | 11:00     | 45             | 45% | Greta Lukas Zeynep Anouk
      Client workshop | Client work | Tue     | 13:00 0/2 | 150 with break | 40% | Elif Greta Lukas + Zeynep Anouk Pavel | 2 Facilitator 110/h
      Website sync    | Website     | Mon+Thu | 15:30     | 30             | 25% | Pavel Lukas Anouk
      Studio review   | Client work | Fri     | 10:00 0/2 | 60             | 30% | Greta Elif Lukas Zeynep Anouk Pavel
      Retro           | Delivery    | Fri     | 10:00 1/2 | 45             | 30% | Elif Greta Lukas Zeynep Anouk Pavel
      Client call     | Client work | 50%     | 13:30     | 30             | 40% | Elif Greta + Lukas Zeynep
      Copy review     | Website     | 20%     | 16:20     | 25 unplanned   |     | Anouk Elif`),
    ],
  },
];
