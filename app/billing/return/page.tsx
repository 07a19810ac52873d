import type { Metadata } from 'next';
import { LanguageNote } from '#ui/language-note.tsx';
import { NarrowFrame } from '#ui/narrow-frame.tsx';
import { Spoken } from '#ui/spoken.tsx';
import { say } from '#words/billing-return.ts';
import { CheckoutReturn } from './checkout-result.tsx';

export const metadata: Metadata = { title: say('page.title'), robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where the payment provider returns the browser after a checkout. It uses the app's language. */
export default async function CheckoutReturnPage({ searchParams }: Props) {
  const { session_id: sessionId, returnTo } = await searchParams;
  return (
    <>
      <LanguageNote />
      <Spoken>
        <NarrowFrame>
          <CheckoutReturn sessionId={one(sessionId)} returnTo={one(returnTo)} />
        </NarrowFrame>
      </Spoken>
    </>
  );
}

/** Returns a parameter's value, or an empty string if it's missing or repeated. */
function one(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
