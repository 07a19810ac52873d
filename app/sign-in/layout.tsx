import type { ReactNode } from 'react';
import { LanguageNote } from '#ui/language-note.tsx';
import { Spoken } from '#ui/spoken.tsx';
import { SignInFrame } from './frame.tsx';

/** Signing in speaks the language of the app. */
export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <LanguageNote />
      <Spoken>
        <SignInFrame>{children}</SignInFrame>
      </Spoken>
    </>
  );
}
