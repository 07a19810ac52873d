import { knownZone } from '../../format.ts';
import { DAY, HOUR } from '../../time.ts';
import { wallClock } from '../../zone.ts';
import { placeOfWindowsZone } from './windows-zones.ts';

/** A zone's offset: how far its clock is ahead of UTC at a moment (epoch ms), in ms. */
export interface Zone {
  offsetAt(ms: number): number;
}

/** Returns the clock time at a moment, as the epoch ms at which a UTC clock would show it. */
export const readAt = (zone: Zone, ms: number): number => ms + zone.offsetAt(ms);

/**
 * Returns the moment at which the clock shows `wall`. As in RFC 5545, a time that occurs twice is the first one, and a
 * skipped time uses the offset before the jump.
 */
export function whenZoneReads(zone: Zone, wall: number): number {
  const before = wall - zone.offsetAt(wall - DAY);
  if (readAt(zone, before) === wall) return before;
  const after = wall - zone.offsetAt(wall + DAY);
  return readAt(zone, after) === wall ? after : before;
}

export const UTC: Zone = { offsetAt: () => 0 };

const places = new Map<string, Zone>();

/** Returns the zone that Intl knows by this name; undefined if it knows none. */
export function placeZone(name: string): Zone | undefined {
  const key = name.toLowerCase();
  const known = places.get(key);
  if (known) return known;
  if (name === '' || (knownZone(name) === 'UTC' && !/^(?:etc\/)?(?:utc|gmt|zulu|universal)$/i.test(name)))
    return undefined;
  const made = wallClock(name);
  places.set(key, made);
  return made;
}

const byName = (name: string) => placeZone(name) ?? placeZone(placeOfWindowsZone(name) ?? '');

/**
 * Returns the zone that a TZID names: `Europe/Berlin`, `/mozilla.org/20070129_1/Europe/Berlin`, `W. Europe Standard Time`,
 * `(UTC+01:00) Amsterdam, Berlin, …`, `tzone://Microsoft/Utc`, `GMT+0200`; undefined if we don't know it.
 */
export function namedZone(id: string): Zone | undefined {
  const name = id.trim().replace(/^"|"$/g, '');
  const zone = byName(name);
  if (zone) return zone;
  const path = name.split('/').filter(Boolean);
  // A last part alone is a zone only if the name is a path.
  for (const parts of /^\/|:\/\//.test(name) ? [3, 2, 1] : [3, 2]) {
    const end = path.length > parts ? byName(path.slice(-parts).join('/')) : undefined;
    if (end) return end;
  }
  return fixedZone(name);
}

/**
 * Returns whether a name is only a label: `EST`, `GMT+0100`. The same few letters mean different clocks in different files.
 */
export const isLabel = (id: string): boolean => /^(?!utc$)(?:[a-z]{3,4}|(?:utc|gmt)?[+-][\d:]+)$/i.test(id.trim());

/** Reads `UTC+2`, `GMT-0330`, `+02:00`. */
function fixedZone(name: string): Zone | undefined {
  const [, sign, hours, minutes] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name) ?? [];
  if (sign === undefined) return undefined;
  const offset = (Number(hours) + Number(minutes ?? 0) / 60) * HOUR * (sign === '-' ? -1 : 1);
  return { offsetAt: () => offset };
}
