import type { ReactNode } from 'react';
import { LanguageNote } from '#ui/language-note.tsx';
import { NarrowFrame } from '#ui/narrow-frame.tsx';
import { Spoken } from '#ui/spoken.tsx';

/** Sign-in uses the app's language. */
export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <LanguageNote />
      <Spoken>
        <NarrowFrame>{children}</NarrowFrame>
      </Spoken>
    </>
  );
}
