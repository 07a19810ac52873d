import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FAILED_PAGE } from '#lib/http/terms.ts';
import { FAILURE_PAGE } from '#lib/local/host/failure-page.ts';
import PageError from '../../app/error.tsx';

it.each([
  ['in the app', renderToStaticMarkup(<PageError retry={() => {}} />)],
  ['by the host in front', FAILURE_PAGE.toString()],
])('a page that failed has the same words: %s', (_, html) => {
  for (const words of Object.values(FAILED_PAGE)) expect(html).toContain(words);
});
