import { billOf } from '../../cost/meeting.ts';
import type { Card, NewCard, PutEntry } from '../../ledgers/schema.ts';
import { FEWEST_HEADS, LENGTHS } from '../../ledgers/terms.ts';
import type { MeetingDetails } from '../meetings/details.ts';
import { normalize } from '../meetings/search.ts';

/*
 * What is sent of a meeting, priced by the card alone. No rate, multiplier or currency of this device affects it; a property
 * test changes all of them and compares the bytes.
 */

/** Returns the version of a card that prices a meeting: the one in force when it started. */
export function cardAt(cards: readonly Card[], startedAt: number): Card | undefined {
  return cards.findLast(({ since }) => since <= startedAt) ?? cards[0];
}

/** Returns what an hour of a role costs by a card. */
export function hourOf({ card, elseHourMinor }: NewCard, role: string): number {
  const wanted = normalize(role);
  return card.find((one) => normalize(one.role) === wanted)?.hourMinor ?? elseHourMinor;
}

/** The meeting's bill at the card's prices. */
function billByCard({ meeting, attendees, pauses }: MeetingDetails, card: NewCard) {
  const { startedAt, endedAt, plannedMs, overrunCapMinutes } = meeting;
  return billOf({
    ...{ startedAt, endedAt, plannedMs, overrunCapMinutes, pauses },
    // A card's hourly prices include everything: nothing is converted or added.
    ...{ hoursPerYear: 1, loadMultiplier: 1 },
    attendees: attendees.map(({ role, count, segments }) => ({
      ...{ external: true, count, segments, rateKind: 'hour' as const, rateMinor: hourOf(card, role) },
    })),
  });
}

export interface Told {
  /** HMAC of the meeting's series; null: a one-off. */
  series: string | null;
  /** Whether the title and topic are sent. */
  names: boolean;
  topic: string | null;
}

/** Returns the row of a finished meeting; null if it is never sent: fewer than three people, or figures beyond 2^53−1. */
export function entryOf(
  details: MeetingDetails,
  cards: readonly Card[],
  { series, names, topic }: Told,
): PutEntry | null {
  const { meeting } = details;
  const [card, newest] = [cardAt(cards, meeting.startedAt), cards.at(-1)];
  if (meeting.endedAt === null || meeting.endedAt < meeting.startedAt) return null;
  if (!card || !newest) return null;
  const bill = billByCard(details, card);
  const { durationMs, personMs, attendeeCount: heads, overrunMs } = bill;
  if (heads < FEWEST_HEADS || durationMs === 0) return null;
  const priced = ({ totalMinor, overrunMinor }: typeof bill) => ({ costMinor: totalMinor, overrunMinor });
  const later = newest.version === card.version ? null : billByCard(details, newest);
  const figures = [durationMs, personMs, bill.totalMinor, bill.overrunMinor ?? 0, later?.totalMinor ?? 0];
  if (!figures.every(Number.isSafeInteger)) return null;
  return {
    series,
    title: names ? cut(meeting.title) : null,
    topic: names ? cut(topic ?? '') : null,
    ...{ startedAt: Math.floor(meeting.startedAt), durationMs, heads, personMs, ...priced(bill), overrunMs },
    card: card.version,
    newest: later && { card: newest.version, ...priced(later) },
  };
}

function cut(text: string): string | null {
  const words = text.trim().replace(/\s+/g, ' ');
  return words === '' ? null : [...words].slice(0, LENGTHS.title).join('');
}
