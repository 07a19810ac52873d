import { describe, expect, it } from 'vitest';
import { isView } from '../../app/r/[id]/bots.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const view = (headers: HeadersInit, method = 'GET') => isView({ method, headers: new Headers(headers) });

describe('a view', () => {
  it.each([
    CHROME,
    'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/110.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 DuckDuckGo/7',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile [Pinterest/iOS]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/480.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 [LinkedInApp]/9.30',
    'curl/8.11.0',
  ])('is a person with %s', (agent) => {
    expect(view({ 'user-agent': agent })).toBe(true);
    expect(view({ 'user-agent': agent, 'sec-fetch-dest': 'document' })).toBe(true);
    expect(view({ 'user-agent': agent }, 'HEAD')).toBe(false);
  });

  it('is nobody who comes from a page of ours: they have seen it, or sent it', () => {
    for (const [site, isOne] of [
      ['none', true],
      ['cross-site', true],
      ['same-site', true],
      ['same-origin', false],
    ] as const)
      expect(view({ 'sec-fetch-site': site }), site).toBe(isOne);
  });

  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'Twitterbot/1.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Safari/605.1.15 (Applebot/0.1)',
    'Iframely/1.3.1 (+https://iframely.com/docs/about)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (X11; Linux x64) HeadlessChrome/142.0.0.0 Safari/537.36',
  ])('is not %s', (agent) => {
    expect(view({ 'user-agent': agent })).toBe(false);
  });

  it.each([
    ['sec-fetch-dest', 'iframe'],
    ['sec-fetch-dest', 'empty'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('is not fetched with %s: %s', (name, value) => {
    expect(view({ 'user-agent': CHROME, [name]: value })).toBe(false);
  });
});
