import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Words } from '#lib/languages/app/types.ts';
import type { Language } from '#lib/languages/terms.ts';
import { stubStorage } from '../support/browser-storage.ts';

/** Which language the app uses: in the script before the first paint, and in the code after it. */

const loaded: string[] = [];
let isOnline = true;
/** Words that arrive at this moment. */
const late = new Map<Language, Promise<void>>();

vi.mock('#lib/generated/words/languages.ts', () => {
  const words = (language: Language) => async (): Promise<{ default: Words }> => {
    loaded.push(language);
    if (!isOnline) throw new TypeError('Failed to fetch');
    await late.get(language);
    return { default: { language, rooms: {} } };
  };
  return { WORDS: { de: words('de'), pl: words('pl'), 'zh-Hans': words('zh-Hans'), ar: words('ar') } };
});

beforeEach(() => {
  vi.resetModules();
  stubStorage('localStorage');
  loaded.length = 0;
  late.clear();
  isOnline = true;
});

/** Opens a page in a browser with these languages, and runs the script in its HTML. */
async function open(languages: string[], search = '') {
  const events = new EventTarget();
  const html = { lang: 'en', dir: 'ltr', dataset: {} as Record<string, string> };
  vi.stubGlobal('navigator', { languages, language: languages[0] });
  vi.stubGlobal('location', { search });
  vi.stubGlobal('document', { documentElement: html });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const { LANGUAGE_NOTE } = await import('#ui/language-script.ts');
  new Function(LANGUAGE_NOTE)();
  const marked = { lang: html.lang, dir: html.dir, isHidden: 'unspoken' in html.dataset };
  const { wantedLanguage, followLanguage } = await import('#lib/client/language.ts');
  const { spokenNow } = await import('#lib/client/spoken.ts');
  const { chooseDeviceSetting } = await import('#lib/client/device-settings.ts');
  const { deviceLocales } = await import('#lib/client/device-format.ts');
  return { html, marked, events, wantedLanguage, followLanguage, spokenNow, chooseDeviceSetting, deviceLocales };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the language of a page', () => {
  it.each([
    [['en-US'], '', 'en', 'ltr'],
    [['de-AT', 'en'], '', 'de', 'ltr'],
    [['sv', 'pl', 'de'], '', 'pl', 'ltr'],
    [['ar-EG'], '', 'ar', 'rtl'],
    [['zh-CN'], '', 'zh-Hans', 'ltr'],
    [['zh-TW', 'de'], '', 'de', 'ltr'],
    [['sv'], '', 'en', 'ltr'],
    [['en', 'de'], '', 'en', 'ltr'],
    [['en'], '?lang=ar', 'ar', 'rtl'],
    [['de'], '?lang=en', 'en', 'ltr'],
    [['de'], '?lang=xx', 'de', 'ltr'],
    [['sv', 'pl'], '?lang=sv', 'pl', 'ltr'],
  ])('of a browser with %j at “%s” is %s', async (languages, search, lang, dir) => {
    const page = await open(languages, search);
    expect(page.marked).toEqual({ lang, dir, isHidden: lang !== 'en' });
    expect(page.wantedLanguage()).toBe(lang);
    page.followLanguage();
    await settled();
    expect(page.spokenNow().language).toBe(lang);
    expect(page.html).toEqual({ lang, dir, dataset: {} });
  });

  it('that a link asked for is kept on the device, until another is chosen', async () => {
    await open(['en'], '?lang=de');
    vi.resetModules();
    const next = await open(['en']);
    expect(next.marked.lang).toBe('de');
    next.chooseDeviceSetting('language', 'auto');
    vi.resetModules();
    expect((await open(['en'])).marked.lang).toBe('en');
  });

  it('changes at once where another is chosen, and only the wanted words are fetched', async () => {
    const page = await open(['de']);
    page.followLanguage();
    await settled();
    page.chooseDeviceSetting('language', 'ar');
    await settled();
    expect(page.html).toMatchObject({ lang: 'ar', dir: 'rtl' });
    page.chooseDeviceSetting('language', 'en');
    await settled();
    expect(page.html).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(loaded).toEqual(['de', 'ar']);
  });

  it('is English for as long as its words can’t be fetched', async () => {
    isOnline = false;
    const page = await open(['de']);
    page.followLanguage();
    await settled();
    expect(page.html).toEqual({ lang: 'en', dir: 'ltr', dataset: {} });
    isOnline = true;
    page.events.dispatchEvent(new Event('online'));
    await settled();
    expect(page.html).toEqual({ lang: 'de', dir: 'ltr', dataset: {} });
  });

  it('is left alone by what was loaded for one that isn’t wanted any more', async () => {
    const page = await open(['en']);
    const { promise, resolve } = Promise.withResolvers<void>();
    late.set('de', promise);
    page.followLanguage();
    page.chooseDeviceSetting('language', 'de');
    page.chooseDeviceSetting('language', 'pl');
    await settled();
    resolve();
    await settled();
    expect(page.spokenNow().language).toBe('pl');
  });

  it('is noted for the worker, which keeps its words; English needs none', async () => {
    const page = await open(['en']);
    const put = vi.fn(async (_path: string, response: Response) => void noted.push(await response.text()));
    const noted: string[] = [];
    vi.stubGlobal('navigator', { languages: ['en'], serviceWorker: {} });
    vi.stubGlobal('caches', { open: async () => ({ put }) });
    page.followLanguage();
    for (const language of ['pl', 'en', 'ar'] as const) {
      page.chooseDeviceSetting('language', language);
      await settled();
    }
    expect(noted).toEqual(['pl', 'ar']);
  });
});

it.each([
  [['de-AT', 'de-CH'], 'auto', ['de-AT', 'de-CH', 'de']],
  [['en-GB', 'de-CH'], 'de', ['de-CH', 'de']],
  [['en-GB'], 'pl', ['pl']],
  // With their own digits, which don't go with English words.
  [['ar-EG', 'fr'], 'auto', ['ar-EG', 'ar']],
  [['ar-EG'], 'en', ['ar-EG-u-nu-latn', 'en']],
  // English is also for people whose language the app lacks.
  [['sv'], 'auto', ['sv', 'en']],
  [['de', 'en-GB'], 'en', ['en-GB', 'en']],
] as const)('figures of a browser with %j that speaks %s are written as in %j', async (languages, chosen, locales) => {
  const page = await open([...languages]);
  page.chooseDeviceSetting('language', chosen);
  page.followLanguage();
  await settled();
  expect(page.deviceLocales()).toEqual(locales);
});
