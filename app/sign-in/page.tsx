import type { Metadata } from 'next';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { SignIn } from './sign-in.tsx';

export const metadata: Metadata = {
  title: 'Sign in',
  description: 'Sign in to Meeting Tab with a code we email you. No password needed.',
};

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
