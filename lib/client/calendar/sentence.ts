import { say } from '#words/client-calendar.ts';
import { roundMoney } from '../../format.ts';
import { coarse } from '../device-format.ts';
import { SINGLE, type Year } from './pace.ts';

/** Formats a figure for sharing: `$212,000`. */
const round = (minor: number, currency: string, locales: string[]): string =>
  roundMoney(coarse(coarse(minor, currency), currency), currency, locales);

interface Options {
  /** With the title of the most expensive series. */
  named: boolean;
  locales: string[];
}

/** Returns `Your calendar costs about $212,000 a year; “Monday status” is $31,400 of it.` */
export function sentence(
  { totalMinor, rows }: Pick<Year, 'totalMinor' | 'rows'>,
  currency: string,
  { named, locales }: Options,
): string {
  const cost = round(totalMinor, currency, locales);
  const top = rows.find(({ key }) => key !== SINGLE);
  if (!top || top.totalMinor === 0) return say('sentence.whole', { cost });
  const part = round(top.totalMinor, currency, locales);
  if (!named || top.label === '') return say('sentence.series', { cost, part });
  return say('sentence.named', { cost, part, title: top.label });
}
