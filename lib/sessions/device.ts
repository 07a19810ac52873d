import { ON } from './terms.ts';

/** Patterns in the user agent, and what they stand for. The first match counts: many browsers also claim to be others. */
type Table = readonly (readonly [pattern: RegExp, name: string])[];

const BROWSERS: Table = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: Table = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: Table, userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Returns a device in words that its owner recognizes: `Chrome on Windows`. Null if its user agent names neither a browser
 * nor a system. Only these words are stored, since a full user agent reveals more than the list needs.
 */
export function deviceOf(request: Request): string | null {
  const userAgent = request.headers.get('user-agent') ?? '';
  const [browser, system] = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)];
  return browser && system ? browser + ON + system : (browser ?? system ?? null);
}
