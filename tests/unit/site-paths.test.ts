import { expect, it } from 'vitest';
import { LANGUAGES, languageAt, pathIn, SPOKEN_PATHS } from '#lib/languages/terms.ts';
import { config } from '../../proxy.ts';

it('a page’s address in a language leads back to the language and the page', () => {
  for (const language of LANGUAGES)
    for (const path of SPOKEN_PATHS) expect(languageAt(pathIn(language, path))).toEqual({ language, path });
  expect(pathIn('de', '/')).toBe('/de');
  expect(pathIn('zh-Hans', '/pricing')).toBe('/zh-Hans/pricing');
  expect(pathIn('en', '/pricing')).toBe('/pricing');
});

it('what isn’t of the site, or of no language of ours, stays as it is', () => {
  for (const path of ['/docs', '/app', '/app/account', '/r/de', '/privacy#operator'])
    expect(pathIn('de', path)).toBe(path);
  for (const path of [
    '/en',
    '/sv',
    '/DE',
    '/de/',
    '/de//',
    '/dex/pricing',
    '//de',
    '/de/docs',
    '/de/app',
    '/x/de',
    '/de/pricing\n',
  ])
    expect(languageAt(path)).toEqual({ language: 'en', path });
});

it('proxy.ts, whose paths Next must be able to read, runs for every language’s pages and for nothing below them', () => {
  const sources = config.matcher.map(({ source }) => source);
  const own = sources.find((source) => source.includes('zh-Hans')) ?? '';
  const [, languages, pages] = /^\/\((.+)\)\{\/\((.+)\)\}\?$/.exec(own) ?? [];
  expect(languages?.split('|')).toEqual(LANGUAGES.filter((language) => language !== 'en'));
  expect(pages?.split('|').map((page) => `/${page}`)).toEqual(SPOKEN_PATHS.filter((path) => path !== '/'));
});
