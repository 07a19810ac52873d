/** How proxy.ts tells the page whether this request is somebody reading. Overwritten on every request. */
export const VIEW_HEADER = 'x-receipt-view';

/**
 * What fetches a link without a person reading it: whoever says so ("bot", "crawler", "preview"), messengers
 * and social networks that unfurl a link when it is posted, and mail and office scanners. WhatsApp, Skype and
 * Viber name themselves only when they fetch a preview; their readers come with a browser's name.
 */
const BOT = new RegExp(
  [
    'bot\\b|crawl|spider|slurp|preview|unfurl|scraper|validator|headless|lighthouse|pingdom|uptime|monitor',
    'facebookexternalhit|facebookcatalog|meta-external|whatsapp|skypeuripreview|viber|snap url|vkshare',
    'slack-imgproxy|mattermost|rocket\\.chat|zulip|iframely|embedly|quora link|redditbot|pinterest|tumblr|flipboard',
    'outbrain|nuzzel|w3c_|bitlybot|google-(pagerenderer|read-aloud|safety|inspectiontool)|googleother|feedfetcher',
    'mediapartners|yandex(images|metrika)|baiduspider|duckduck|ia_archiver|bufferbot|hubspot|barracuda|proofpoint',
  ].join('|'),
  'i',
);

/** Whether a request is a person opening the page: a document asked for by name, not fetched ahead or unfurled. */
export function isView({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const destination = headers.get('sec-fetch-dest');
  const purpose = `${headers.get('purpose') ?? ''} ${headers.get('sec-purpose') ?? ''} ${headers.get('x-moz') ?? ''}`;
  return (
    method === 'GET' &&
    (destination === null || destination === 'document') &&
    !/prefetch|prerender|preview/i.test(purpose) &&
    !headers.has('next-router-prefetch') &&
    !BOT.test(headers.get('user-agent') ?? '')
  );
}
