import type { Metadata } from 'next';
import { say } from '#words/sign-in.ts';
import { SignIn } from './sign-in.tsx';

export const generateMetadata = (): Metadata => ({
  title: say('page.title'),
  description: say('page.description'),
});

export default function SignInPage() {
  return <SignIn />;
}
