import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readSubscription } from '#lib/digest/service.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { Paper } from '#ui/paper.tsx';

export const metadata: Metadata = { title: 'Weekly digest', robots: { index: false, follow: false } };

/** Where the digest can be switched on again. */
const SETTINGS = '/app/settings';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Shows whether the digest is on; only its button changes that, since mail scanners open links. Works without scripts. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const { token } = await searchParams;
  const subscription = typeof token === 'string' ? await readSubscription(token) : null;
  if (typeof token !== 'string' || !subscription) notFound();
  const workspace = (
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
              <ScreenHeading>Stop the weekly digest?</ScreenHeading>
              <p className="mt-2 mb-6">Every Monday a mail tells what the meetings of {workspace} came to.</p>
              <form method="post" action={`/api/digest/unsubscribe?${new URLSearchParams({ token, page: '' })}`}>
                <Button type="submit">Stop these mails</Button>
              </form>
            </>
          ) : (
            <>
              <ScreenHeading>The weekly digest is off</ScreenHeading>
              <p className="mt-2 mb-6">
                No more mails about the meetings of {workspace}. If you miss them, they can be switched on again in the
                settings, for which you sign in.
              </p>
              <ButtonLink href={SETTINGS} prefetch={false} variant="plain">
                Open the settings
              </ButtonLink>
            </>
          )}
        </Paper>
      </div>
    </PageShell>
  );
}
