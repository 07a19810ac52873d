import type { Metadata } from 'next';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/site.ts';
import { speakHere } from '../../speak-here.ts';

export async function generateMetadata(): Promise<Metadata> {
  await speakHere();
  return { title: say('digest.dead') };
}

export default async function UnsubscribeNotFound() {
  await speakHere();
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <Paper>
          <ScreenHeading>{say('digest.dead')}</ScreenHeading>
          <p className="mt-2 mb-6">{say('digest.deadText')}</p>
          <ButtonLink href="/app" prefetch={false}>
            {say('nav.app')}
          </ButtonLink>
        </Paper>
      </div>
    </PageShell>
  );
}
