'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { spokenNow } from '#lib/client/spoken.ts';
import { pathIn } from '#lib/languages/terms.ts';

interface Props extends ComponentProps<'a'> {
  /** One of our pages. */
  href: string;
  /** False loads the page only on click. */
  prefetch?: boolean;
  /** Replaces the current page in the history. */
  replace?: boolean;
}

/**
 * A link within the app that doesn't load the document again. Next's own is larger than any of our screens here, because of
 * features that we don't use.
 */
export function Link({ href, prefetch = true, replace = false, onClick, ...rest }: Props) {
  const router = useRouter();
  // The site's pages in languages other than English are separate documents (proxy.ts).
  const address = pathIn(spokenNow().language, href);
  const isDocument = address !== href;
  useEffect(() => {
    if (prefetch && !isDocument) router.prefetch(href);
  }, [router, href, prefetch, isDocument]);

  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isDocument) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (replace) router.replace(href);
    else router.push(href);
  }

  return <a href={address} onClick={go} {...rest} />;
}
