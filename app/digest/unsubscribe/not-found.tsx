import type { Metadata } from 'next';
import { ButtonLink } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { Paper } from '#ui/paper.tsx';

export const metadata: Metadata = { title: 'Link not valid' };

export default function UnsubscribeNotFound() {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <Paper>
          <ScreenHeading>This link is not valid</ScreenHeading>
          <p className="mt-2 mb-6">
            It may have been cut off on its way, or its workspace is gone, and its mails with it. Use the link of the
            newest mail, or switch the digest off in the settings.
          </p>
          <ButtonLink href="/app" prefetch={false}>
            Open the app
          </ButtonLink>
        </Paper>
      </div>
    </PageShell>
  );
}
