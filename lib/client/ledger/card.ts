import { billOf } from '../../cost/meeting.ts';
import type { NewCard } from '../../ledgers/schema.ts';
import { FEWEST_PEOPLE } from '../../reports/terms.ts';
import type { CostSettings, Person } from '../../sync/records.ts';
import { HOUR } from '../../time.ts';
import { normalize } from '../meetings/search.ts';
import { usualRate } from '../meetings/usual-rate.ts';

/** What an hour of a person costs, including employer costs, by the rules of lib/cost. */
function hourOf({ rateKind, rateMinor, external }: Person, settings: CostSettings): number {
  return billOf({
    ...{ ...settings, startedAt: 0, endedAt: HOUR, plannedMs: null, pauses: [] },
    attendees: [{ external, count: 1, rateKind, rateMinor, segments: [{ startedAt: 0, endedAt: HOUR }] }],
  }).totalMinor;
}

const average = (hours: readonly number[]): number =>
  hours.length === 0 ? 0 : Math.round(hours.reduce((all, one) => all + one, 0) / hours.length);

/**
 * Returns a card to begin with: the average of each role that three or more people share, and of everyone else. One or two
 * others are in no figure, since theirs could be worked out from it; "everyone else" is then the average of those who share
 * a role. With fewer than three people, it is the published average cost of an hour in the currency, if any.
 */
export function proposedCard(people: readonly Person[], settings: CostSettings): NewCard {
  const paid = people.filter(({ rateMinor }) => rateMinor > 0).map((one) => ({ ...one, hour: hourOf(one, settings) }));
  if (paid.length < FEWEST_PEOPLE) {
    const published = usualRate([], settings.currency);
    const hour = published ? hourOf({ id: '', name: '', role: '', ...published.rate }, settings) : 0;
    return { card: [], elseHourMinor: hour };
  }
  const roles = Map.groupBy(paid, ({ role }) => normalize(role));
  const shared = [...roles].filter(([key, of]) => key !== '' && of.length >= FEWEST_PEOPLE);
  const named = new Set(shared.map(([key]) => key));
  const others = paid.filter(({ role }) => !named.has(normalize(role)));
  const rest = others.length >= FEWEST_PEOPLE ? others : shared.flatMap(([, of]) => of);
  return {
    card: shared
      .map(([, of]) => ({ role: of[0]?.role.trim() ?? '', hourMinor: average(of.map(({ hour }) => hour)) }))
      .sort((a, b) => (a.role < b.role ? -1 : 1)),
    elseHourMinor: average(rest.map(({ hour }) => hour)),
  };
}
