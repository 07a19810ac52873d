'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { spokenNow } from '#lib/client/spoken.ts';
import { pathIn } from '#lib/languages/terms.ts';

interface Props extends ComponentProps<'a'> {
  /** A page of ours. */
  href: string;
  /** False: only a click loads it. */
  prefetch?: boolean;
  /** The browser's way back leads past the page it is on. */
  replace?: boolean;
}

/**
 * A link within the app, without loading the document again. Next's own weighs more than any screen of ours here, for what
 * none of our links does.
 */
export function Link({ href, prefetch = true, replace = false, onClick, ...rest }: Props) {
  const router = useRouter();
  // A page of the site in another language than English is a document of its own (proxy.ts).
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
