'use client';

import { FAILED_PAGE } from '#lib/http/terms.ts';
import { Button } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';

/** Shown in place of a page that threw, where no host in front says the same (lib/local/host/failure-page.ts). */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    // In English, whatever the page would have been in.
    <main lang="en" dir="ltr" className="mx-auto max-w-md px-5 py-8 sm:py-16">
      <Paper>
        <ScreenHeading>{FAILED_PAGE.title}</ScreenHeading>
        <p className="mt-2 mb-6 text-faint">{FAILED_PAGE.text}</p>
        <Button onClick={retry}>{FAILED_PAGE.action}</Button>
      </Paper>
    </main>
  );
}
