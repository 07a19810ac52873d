import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceTimeZone, firstWeekdayOf, likelyCurrency } from '#lib/client/locale.ts';
import { stubStorage } from '../support/browser-storage.ts';
import { stubPage } from '../support/page-signs.ts';

/** All possible region codes, and those that are regions. */
const regions = Array.from({ length: 26 * 26 }, (_, i) => String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)));
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

describe('the first day of the week', () => {
  it('is the one that V8 knows, for every region', () => {
    const known = regions.filter((region) => names.of(region) !== undefined && region !== 'ZZ');
    expect(known.length).toBeGreaterThan(200);
    const differing = known.filter((region) => firstWeekdayOf(`en-${region}`) !== weekOf(`en-${region}`));
    expect(differing).toEqual([]);
  });

  it.each([
    ['en', 7],
    ['en-GB', 1],
    ['de', 1],
    ['ar', 6],
    ['pt-PT', 7],
    ['no language', 1],
    ['', 1],
  ])('for %j is %i', (language, weekday) => expect(firstWeekdayOf(language)).toBe(weekday));
});

/** V8 has this, but the types don't know it yet. */
function weekOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language);
  return locale.getWeekInfo?.().firstDay ?? Number.NaN;
}

describe('the settings of a device', () => {
  const afternoon = new Date(2026, 10, 22, 14, 5).getTime();
  let stored: Map<string, string>;

  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US', 'de'] });
    stored = stubStorage('localStorage');
  });

  /** Returns a new page's settings. */
  async function open() {
    const settings = await import('#lib/client/device-settings.ts');
    const { deviceTime } = await import('#lib/client/device-format.ts');
    const { timeOfDay } = await import('../../app/(client)/app/meetings/day-words.ts');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return { ...settings, deviceTime, timeOfDay: (ms: number) => timeOfDay(ms, timeZone) };
  }

  it('follow the language until they are chosen', async () => {
    const page = await open();
    expect(page.deviceSettings()).toEqual({ language: 'auto', theme: 'system', clock: 'auto', week: 'auto' });
    expect(page.timeOfDay(afternoon)).toMatch(/^2:05\sPM$/);
    expect(page.firstWeekday()).toBe(7);
  });

  it('count at once wherever a time is written, and on the next page', async () => {
    const page = await open();
    expect(page.timeOfDay(afternoon)).toMatch('2:05');
    page.chooseDeviceSetting('clock', '24');
    page.chooseDeviceSetting('week', '1');
    expect(page.timeOfDay(afternoon)).toBe('14:05');
    expect(page.deviceTime(afternoon)).toMatch('14:05');
    expect(page.firstWeekday()).toBe(1);
    vi.resetModules();
    const next = await open();
    expect(next.deviceSettings()).toEqual({ language: 'auto', theme: 'system', clock: '24', week: '1' });
    expect(next.timeOfDay(afternoon)).toBe('14:05');
    next.chooseDeviceSetting('clock', '12');
    expect(next.timeOfDay(afternoon)).toMatch(/^2:05\sPM$/);
    next.chooseDeviceSetting('clock', 'auto');
    expect(next.timeOfDay(afternoon)).toMatch(/^2:05\sPM$/);
  });

  it('last as long as the page where nothing can be stored, and ignore what nobody can choose', async () => {
    stored.set('meeting-tab:theme', 'sepia');
    const page = await open();
    expect(page.deviceSettings().theme).toBe('system');
    // Full: it keeps what it had.
    const full = () => {
      throw new Error('There is no room.');
    };
    vi.stubGlobal('localStorage', { getItem: () => 'light', setItem: full });
    page.chooseDeviceSetting('theme', 'dark');
    expect(page.deviceSettings().theme).toBe('dark');
    vi.stubGlobal('localStorage', undefined);
    page.chooseDeviceSetting('theme', 'light');
    expect(page.deviceSettings().theme).toBe('light');
  });

  it('are heard of when another tab changes them', async () => {
    const tab = stubPage();
    const page = await open();
    page.chooseDeviceSetting('theme', 'dark');
    const heard: string[] = [];
    const end = page.onDeviceSettings(() => heard.push(page.deviceSettings().theme));
    stored.set('meeting-tab:theme', 'light');
    tab.dispatchEvent(new Event('storage'));
    expect(heard).toEqual(['light']);
    end();
    stored.set('meeting-tab:theme', 'dark');
    tab.dispatchEvent(new Event('storage'));
    expect(heard).toEqual(['light']);
  });
});

describe('the likely currency', () => {
  it.each([
    ['ar-EG', 'EGP'],
    ['ar-KW', 'KWD'],
    ['ar', 'EGP'],
    ['he', 'ILS'],
    ['fa', 'IRR'],
    ['hi', 'INR'],
    ['de-AT', 'EUR'],
    ['de-CH', 'CHF'],
    ['de-LI', 'CHF'],
    ['fr-SN', 'XOF'],
    ['en', 'USD'],
    ['en-NG', 'NGN'],
    ['es-EC', 'USD'],
    ['zh-Hant', 'TWD'],
    ['sr-Latn-XK', 'EUR'],
    ['en-001', undefined],
    ['no language', undefined],
    ['', undefined],
  ])('of %j is %s', (language, currency) => expect(likelyCurrency(language)).toBe(currency));

  it('comes with a time zone, unless the browser hides it', () => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    expect(deviceTimeZone()).toBe(options.timeZone);
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: '' });
    expect(deviceTimeZone()).toBeUndefined();
  });

  it('is known for every region that has one', () => {
    // Antarctica has none. The others aren't regions, or aren't places.
    const none = new Set(['AQ', 'AN', 'CP', 'CQ', 'CS', 'QO', 'UN', 'XA', 'XB', 'ZZ', 'EZ']);
    const current = regions.filter(
      (region) => names.of(region) && !none.has(region) && new Intl.Locale(`und-${region}`).region === region,
    );
    expect(current.length).toBeGreaterThan(240);
    expect(current.filter((region) => !likelyCurrency(`und-${region}`))).toEqual([]);
  });

  it('is a currency that Intl knows', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    const regions = ['EG', 'KW', 'ZW', 'CW', 'SL', 'ST', 'MR', 'VE', 'HR', 'BG', 'LT'];
    for (const region of regions) expect(known).toContain(likelyCurrency(`und-${region}`));
  });
});
