import { type Day, dateOf, dayOf, weekdayOf } from './calendar.ts';
import type { Plan } from './plan.ts';
import { randomBy } from './random.ts';

/** Who of a team is on vacation or ill on a day, by name. */
export function awayOn({ people, name }: Plan, seed: string, day: Day): ReadonlySet<string> {
  const { year } = dateOf(day);
  const away = Object.keys(people).filter((person) => {
    const who = `${seed} ${name} ${person}`;
    return (
      randomBy(`${who} ill ${day}`).chance(0.015) ||
      vacationsOf(who, year).some(([from, to]) => from <= day && day < to)
    );
  });
  return new Set(away);
}

const known = new Map<string, [from: Day, to: Day][]>();

/** Two weeks in summer, one in spring or autumn, and for most the days between Christmas and the new year. */
function vacationsOf(who: string, year: number): [from: Day, to: Day][] {
  const key = `${who} vacations ${year}`;
  const before = known.get(key);
  if (before) return before;
  const random = randomBy(key);
  const summer = mondayFrom(dayOf(year, 6, 28) + random.whole(0, 49));
  const short = mondayFrom(
    random.chance(0.5) ? dayOf(year, 3, 20) + random.whole(0, 40) : dayOf(year, 9, 20) + random.whole(0, 40),
  );
  const vacations: [Day, Day][] = [
    [summer, summer + 14],
    [short, short + 7],
  ];
  if (random.chance(0.75)) vacations.push([dayOf(year, 12, 21), dayOf(year + 1, 1, 1)]);
  if (random.chance(0.5)) vacations.push([dayOf(year, 1, 1), dayOf(year, 1, 5)]);
  if (known.size > 1000) known.clear();
  known.set(key, vacations);
  return vacations;
}

/** The Monday on or after a day. */
const mondayFrom = (day: Day): Day => day + ((8 - weekdayOf(day)) % 7);
