import { roundMoney } from '../../format.ts';
import { coarse } from '../meetings/milestones.ts';
import { SINGLE, type Year } from './pace.ts';

/** A figure to pass on: `$212,000`. */
const round = (minor: number, currency: string, locales: string[]): string =>
  roundMoney(coarse(coarse(minor, currency), currency), currency, locales);

interface Options {
  /** With the title of the most expensive series. */
  named: boolean;
  locales: string[];
}

/** `Your calendar costs about $212,000 a year; “Monday status” is $31,400 of it.` */
export function sentence(
  { totalMinor, rows }: Pick<Year, 'totalMinor' | 'rows'>,
  currency: string,
  { named, locales }: Options,
): string {
  const whole = `Your calendar costs about ${round(totalMinor, currency, locales)} a year`;
  const top = rows.find(({ key }) => key !== SINGLE);
  if (!top || top.totalMinor === 0) return `${whole}.`;
  const what = named && top.label !== '' ? `“${top.label}”` : 'one series of meetings';
  return `${whole}; ${what} is ${round(top.totalMinor, currency, locales)} of it.`;
}
