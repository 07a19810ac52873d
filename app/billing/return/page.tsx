import type { Metadata } from 'next';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { CheckoutReturn } from './checkout-result.tsx';

export const metadata: Metadata = { title: 'Your checkout', robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where the payment provider sends the browser after a checkout. */
export default async function CheckoutReturnPage({ searchParams }: Props) {
  const { session_id: sessionId, returnTo } = await searchParams;
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <NeedsScript />
        <CheckoutReturn sessionId={one(sessionId)} returnTo={one(returnTo)} />
      </div>
    </PageShell>
  );
}

/** Returns a parameter's value; empty if it is missing or repeated. */
function one(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
