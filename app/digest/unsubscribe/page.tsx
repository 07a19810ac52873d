import type { Metadata } from 'next';
import { readSubscription } from '#lib/digest/service.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { Paper } from '#ui/paper.tsx';
import { rich, say } from '#words/site.ts';
import { orNotFound, whatWasFound } from '../../dead-links.ts';
import { speakHere } from '../../speak-here.ts';
import UnsubscribeNotFound from './not-found.tsx';

export async function generateMetadata(): Promise<Metadata> {
  await speakHere();
  return { title: say('digest.title'), robots: { index: false, follow: false } };
}

/** Where the digest can be switched back on. */
const SETTINGS = '/app/settings';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Shows whether the digest is on. Only its button changes that, since mail scanners open links. Works without scripts. */
export default async function UnsubscribePage({ searchParams }: Props) {
  await speakHere();
  const { token } = await searchParams;
  const isDead = (await whatWasFound()) === null;
  const subscription = typeof token === 'string' && !isDead ? await readSubscription(token) : null;
  if (typeof token !== 'string' || !subscription) return orNotFound(<UnsubscribeNotFound />);
  const workspace = () => (
    <strong dir="auto" className="wrap-anywhere">
      {subscription.workspace}
    </strong>
  );
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <Paper>
          {subscription.on ? (
            <>
              <ScreenHeading>{say('digest.ask')}</ScreenHeading>
              <p className="mt-2 mb-6">{rich('digest.what', { workspace })}</p>
              <form method="post" action={`/api/digest/unsubscribe?${new URLSearchParams({ token, page: '' })}`}>
                <Button type="submit">{say('digest.unsubscribe')}</Button>
              </form>
            </>
          ) : (
            <>
              <ScreenHeading>{say('digest.off')}</ScreenHeading>
              <p className="mt-2 mb-6">{rich('digest.back', { workspace })}</p>
              <ButtonLink href={SETTINGS} prefetch={false} variant="plain">
                {say('digest.settings')}
              </ButtonLink>
            </>
          )}
        </Paper>
      </div>
    </PageShell>
  );
}
