/** Tells the page whether a person is reading it. Set by proxy.ts, and overwritten on every request. */
export const VIEW_HEADER = 'x-receipt-view';

/**
 * Clients that fetch a link without anyone reading it: those that call themselves a bot, crawler, spider or preview (most
 * do: Slackbot, Discordbot, SkypeUriPreview, …), and others by name. Names that also occur in readers' browsers aren't
 * matched: Cubot phones, DuckDuckGo's browser, Pinterest's and Facebook's apps.
 */
const BOT = new RegExp(
  [
    '(?<!cu)bot\\b|crawl|spider|slurp|preview|unfurl|scrape|validator|headless|lighthouse|uptime|pingdom',
    'facebookexternalhit|facebookcatalog|meta-external|whatsapp|viber|vkshare|slack-imgproxy|rocket\\.?chat|zulip',
    'iframely|embedly|flipboardproxy|outbrain|ia_archiver|feedfetcher|mediapartners|proofpoint|barracuda',
    'google-(pagerenderer|read-aloud|safety|inspectiontool)|googleother|yandex(images|metrika)',
  ].join('|'),
  'i',
);

/**
 * Returns whether a person is opening the page: it is requested as a document, not prefetched or unfurled. Requests from our
 * own pages don't count: that person has seen it, since a vote leads back to it, or is its sender.
 */
export function isView({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const destination = headers.get('sec-fetch-dest');
  const purpose = `${headers.get('purpose')} ${headers.get('sec-purpose')} ${headers.get('x-moz')}`;
  return (
    method === 'GET' &&
    (destination === null || destination === 'document') &&
    headers.get('sec-fetch-site') !== 'same-origin' &&
    !/prefetch|prerender|preview/i.test(purpose) &&
    !BOT.test(headers.get('user-agent') ?? '')
  );
}
