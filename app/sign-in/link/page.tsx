import type { Metadata } from 'next';
import { say } from '#words/sign-in.ts';
import { LinkForm } from './link-form.tsx';

export const generateMetadata = (): Metadata => ({
  title: say('link.title'),
  robots: { index: false, follow: false },
});

/** The target of a sign-in email's link. The same for everyone: the fragment says who it is for. */
export default function SignInLinkPage() {
  return <LinkForm />;
}
