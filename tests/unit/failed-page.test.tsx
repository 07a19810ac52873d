import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FAILED_PAGE } from '#lib/http/terms.ts';
import { FAILURE_PAGE, FAILURE_PAGE_HEADERS } from '#lib/server/failure-page.ts';
import PageError from '../../app/error.tsx';

it.each([
  ['in the app', renderToStaticMarkup(<PageError retry={() => {}} />)],
  ['by the host in front', FAILURE_PAGE.toString()],
])('a page that failed has the same words: %s', (_, html) => {
  for (const words of Object.values(FAILED_PAGE)) expect(html).toContain(words);
});

it('the policy of the host’s page allows its style, as the browser reads it', () => {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(FAILURE_PAGE.toString()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(FAILURE_PAGE_HEADERS['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
});
