import type { Metadata } from 'next';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { Paper } from '#ui/paper.tsx';

export const metadata: Metadata = { title: 'This link doesn’t work' };

export default function UnsubscribeNotFound() {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <Paper>
          <ScreenHeading>This link doesn’t work</ScreenHeading>
          <p className="mt-2 mb-6">
            Part of it may be missing, or its workspace was deleted. Use the link in your latest digest, or turn the
            digest off in Settings.
          </p>
          <ButtonLink href="/app" prefetch={false}>
            Open the app
          </ButtonLink>
        </Paper>
      </div>
    </PageShell>
  );
}
