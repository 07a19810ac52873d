import type { ServerResponse } from 'node:http';

/** Next overwrites the Vary that proxy.ts gives a page, so a response in the reader's language has to say it again. */
export function varyByLanguage(response: ServerResponse): void {
  const { writeHead } = response;
  Object.assign(response, {
    writeHead(...given: unknown[]): ServerResponse {
      const isSaid = /accept-language/i.test(String(response.getHeader('vary')));
      if (response.hasHeader('content-language') && !isSaid) response.appendHeader('vary', 'Accept-Language');
      return Reflect.apply(writeHead, response, given);
    },
  });
}
