import type { Metadata } from 'next';
import { PageShell } from '../ui/page-shell.tsx';
import { SignIn } from './sign-in.tsx';

export const metadata: Metadata = {
  title: 'Sign in',
  description: 'Sign in to Meeting Tab with a code sent to your e-mail address. There is no password.',
};

export default function SignInPage() {
  return (
    <PageShell>
      <SignIn />
    </PageShell>
  );
}
