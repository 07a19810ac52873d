import type { Metadata } from 'next';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { say } from './say.ts';
import { SignIn } from './sign-in.tsx';

export const generateMetadata = (): Metadata => ({
  title: say('page.title'),
  description: say('page.description'),
});

export default function SignInPage() {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <NeedsScript />
        <SignIn />
      </div>
    </PageShell>
  );
}
