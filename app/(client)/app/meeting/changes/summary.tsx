import type { ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { type Calendar, monthOf } from '#lib/client/insights/days.ts';
import type { Totals } from '#lib/client/insights/follow.ts';
import { rich, say } from '#words/changes.ts';
import { listed, monthWords, paragraph, sentence } from '../comparing/range-words.ts';

/** The standings that are counted, the most alarming last. */
const COUNTED = ['held', 'early', 'slipped', 'grewBack'] as const;

/** `2 held, 1 grew back`. */
export const standingsWords = ({ standings }: Totals): string =>
  listed(COUNTED.flatMap((name) => (standings[name] > 0 ? say(`changes.${name}`, { changes: standings[name] }) : [])));

const factsOf = ({ savedMinor, since }: Totals, calendar: Calendar, currency: string) => ({
  cost: amount(Math.abs(savedMinor), currency),
  month: since === null ? '' : monthWords(monthOf(calendar.dayOf(since))),
});

interface Props {
  totals: Totals;
  calendar: Calendar;
  currency: string;
  figure: (inside: ReactNode) => ReactNode;
}

/** `Your changes have saved $6,240 since September 2026.` */
export function SavedSentence({ totals, calendar, currency, figure }: Props) {
  if (totals.since === null || totals.savedMinor === 0) return say('changes.nothing');
  return rich(totals.savedMinor > 0 ? 'changes.saved' : 'changes.cost', {
    ...factsOf(totals, calendar, currency),
    b: figure,
  });
}

/** Returns the same to share, with how many changes held: totals, without series. */
export function totalsText(totals: Totals, calendar: Calendar, currency: string): string {
  if (totals.since === null) return say('changes.nothing');
  const facts = factsOf(totals, calendar, currency);
  const saved = totals.savedMinor >= 0 ? say('changes.savedText', facts) : say('changes.costText', facts);
  const standings = standingsWords(totals);
  return standings === '' ? saved : paragraph([saved, sentence(standings)]);
}
