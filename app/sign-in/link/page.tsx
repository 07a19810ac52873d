import type { Metadata } from 'next';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { say } from '../say.ts';
import { LinkForm } from './link-form.tsx';

export const generateMetadata = (): Metadata => ({
  title: say('link.title'),
  robots: { index: false, follow: false },
});

/** Where the link of a sign-in email leads. The same for everyone: whom it is for is in the address's fragment. */
export default function SignInLinkPage() {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <NeedsScript />
        <LinkForm />
      </div>
    </PageShell>
  );
}
