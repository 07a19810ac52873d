import type { Metadata } from 'next';
import { ButtonLink } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { Paper } from '#ui/paper.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <Paper>
          <ScreenHeading>Page not found</ScreenHeading>
          <p className="mt-2 mb-6 text-faint">The address may be misspelled, or the page may have moved.</p>
          <ButtonLink href="/">Go to the home page</ButtonLink>
        </Paper>
      </div>
    </PageShell>
  );
}
