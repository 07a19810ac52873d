'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { CheckoutConfirmed } from '#lib/billing/schema.ts';
import type { ApiFailure } from '#lib/client/api/call.ts';
import { confirmCheckout } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { safeReturnTo, signInPath } from '#lib/client/return-to.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';

/** Long enough to read that it worked. */
const GO_ON_AFTER_MS = 4_000;

interface Props {
  sessionId: string;
  /** Straight from the address, so it may be anything. */
  returnTo: string;
}

/** What came of the checkout named in the address; without a name there is nothing to ask. */
export function CheckoutReturn({ sessionId, returnTo }: Props) {
  if (sessionId !== '') return <CheckoutResult sessionId={sessionId} returnTo={returnTo} />;
  return (
    <Paper>
      <Unknown />
    </Paper>
  );
}

/** Asks whether the checkout was paid, shows the outcome, and moves on. Asking again is harmless, so a reload is fine. */
function CheckoutResult({ sessionId, returnTo }: Props) {
  const confirm = useCallback(() => confirmCheckout(sessionId), [sessionId]);
  const [answer, { reload }] = useRemote(confirm);
  const next = safeReturnTo(returnTo);
  return (
    // One live region for everything here, so that every change is announced.
    <div role="status">
      <Paper>
        {answer.state === 'loading' && (
          <Message title="Confirming your payment…">This takes a moment. There’s nothing you need to do.</Message>
        )}
        {answer.state === 'ready' && <Confirmed answer={answer.value} next={next} onRetry={reload} />}
        {answer.state === 'failed' && <Failed failure={answer.failure} next={next} onRetry={reload} />}
      </Paper>
    </div>
  );
}

interface OutcomeProps {
  next: string;
  onRetry: () => void;
}

function Confirmed({ answer: { ok, plan }, next, onRetry }: OutcomeProps & { answer: CheckoutConfirmed }) {
  if (ok && plan === 'pro') return <Done next={next} />;
  if (ok) {
    // Somebody came back to an old address.
    return (
      <Message title="This subscription has ended" actions={<GoOn to="/app/account">See your account</GoOn>}>
        You paid for Pro with this checkout, and Pro has ended since. Nothing was deleted.
      </Message>
    );
  }
  return (
    <Message
      title="Not paid yet"
      actions={
        <>
          <Button onClick={onRetry}>Check again</Button>
          <GoOn to={next} variant="plain">
            Continue
          </GoOn>
        </>
      }
    >
      {plan === 'pro'
        ? 'This checkout wasn’t paid, but you’re already on Pro. There’s nothing to do.'
        : 'Your payment hasn’t arrived yet. Some banks take a while, and Pro starts as soon as it does. If you didn’t finish the checkout, you weren’t charged.'}
    </Message>
  );
}

function Done({ next }: { next: string }) {
  const router = useRouter();
  useEffect(() => {
    // Replaces this page, so that Back does not return to it.
    const timer = setTimeout(() => router.replace(next), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router, next]);
  return (
    <Message title="You’re on Pro" actions={<GoOn to={next}>Continue</GoOn>}>
      Thank you. Your payment went through, and all of Pro is yours now. We’ll take you back in a moment.
    </Message>
  );
}

function Failed({ failure, next, onRetry }: OutcomeProps & { failure: ApiFailure }) {
  switch (failure.code) {
    case 'not_signed_in':
      return <SignInFirst />;
    case 'forbidden':
      return (
        <Message
          title="This checkout belongs to another account"
          actions={<GoOn to="/app/account">See your account</GoOn>}
        >
          Sign out, sign in to the account you paid for, and open this page again. Your payment counts there.
        </Message>
      );
    case 'not_found':
    case 'invalid_request':
      return <Unknown />;
    default:
      return (
        <Message
          title="Not confirmed yet"
          actions={
            <>
              <Button onClick={onRetry}>Try again</Button>
              <GoOn to={next} variant="plain">
                Continue
              </GoOn>
            </>
          }
        >
          {explain(failure)} If you paid, Pro starts anyway.
        </Message>
      );
  }
}

function Unknown() {
  return (
    <Message title="We can’t find this checkout" actions={<GoOn to="/app/account">See your account</GoOn>}>
      The link may be incomplete. Your account shows which plan you’re on.
    </Message>
  );
}

function SignInFirst() {
  return (
    <Message
      title="Sign in to finish"
      actions={
        <ButtonLink href={signInPath(`/billing/return${location.search}`)} replace>
          Sign in
        </ButtonLink>
      }
    >
      Your session has ended. Sign in to the account you paid for, and we’ll bring you back here.
    </Message>
  );
}

function GoOn({ to, ...rest }: { to: string; variant?: 'plain'; children: ReactNode }) {
  return <ButtonLink href={to} replace prefetch={false} {...rest} />;
}

function Message({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <>
      <ScreenHeading>{title}</ScreenHeading>
      <p className="mt-2 text-faint">{children}</p>
      {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
    </>
  );
}
