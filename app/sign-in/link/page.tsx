import type { Metadata } from 'next';
import { say } from '../say.ts';
import { LinkForm } from './link-form.tsx';

export const generateMetadata = (): Metadata => ({
  title: say('link.title'),
  robots: { index: false, follow: false },
});

/** Where the link of a sign-in email leads. The same for everyone: whom it is for is in the address's fragment. */
export default function SignInLinkPage() {
  return <LinkForm />;
}
