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
import { say } from '#words/billing-return.ts';

/** Long enough to read the message. */
const GO_ON_AFTER_MS = 4_000;

interface Props {
  sessionId: string;
  /** From the address, so it may be anything. */
  returnTo: string;
}

/** The result of the checkout named in the address. Without a name, there is nothing to ask. */
export function CheckoutReturn({ sessionId, returnTo }: Props) {
  if (sessionId !== '') return <CheckoutResult sessionId={sessionId} returnTo={returnTo} />;
  return (
    <Paper>
      <Unknown />
    </Paper>
  );
}

/** Asks whether the checkout was paid, shows the result, and moves on. Asking again is harmless, so a reload is fine. */
function CheckoutResult({ sessionId, returnTo }: Props) {
  const confirm = useCallback(() => confirmCheckout(sessionId), [sessionId]);
  const [answer, { reload }] = useRemote(confirm);
  const next = safeReturnTo(returnTo);
  return (
    // One live region for everything here, so that every change is announced.
    <div role="status">
      <Paper>
        {answer.state === 'loading' && <Message title={say('confirming.title')}>{say('confirming.text')}</Message>}
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
    // The user came back to an old address.
    return (
      <Message title={say('ended.title')} actions={<GoOn to="/app/account">{say('account')}</GoOn>}>
        {say('ended.text')}
      </Message>
    );
  }
  return (
    <Message
      title={say('unpaid.title')}
      actions={<AgainOrOn again={say('unpaid.again')} next={next} onRetry={onRetry} />}
    >
      {say(plan === 'pro' ? 'unpaid.pro' : 'unpaid.text')}
    </Message>
  );
}

function Done({ next }: { next: string }) {
  const router = useRouter();
  useEffect(() => {
    // Replaces this page, so that Back doesn't return to it.
    const timer = setTimeout(() => router.replace(next), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router, next]);
  return (
    <Message title={say('done.title')} actions={<GoOn to={next}>{say('goOn')}</GoOn>}>
      {say('done.text')}
    </Message>
  );
}

function Failed({ failure, next, onRetry }: OutcomeProps & { failure: ApiFailure }) {
  switch (failure.code) {
    case 'not_signed_in':
      return (
        <Message
          title={say('signIn.title')}
          actions={<GoOn to={signInPath(`/billing/return${location.search}`)}>{say('signIn.go')}</GoOn>}
        >
          {say('signIn.text')}
        </Message>
      );
    case 'forbidden':
      return (
        <Message title={say('other.title')} actions={<GoOn to="/app/account">{say('account')}</GoOn>}>
          {say('other.text')}
        </Message>
      );
    case 'not_found':
    case 'invalid_request':
      return <Unknown />;
    default:
      return (
        <Message
          title={say('failed.title')}
          actions={<AgainOrOn again={say('failed.again')} next={next} onRetry={onRetry} />}
        >
          {say('failed.text', { why: explain(failure) })}
        </Message>
      );
  }
}

function Unknown() {
  return (
    <Message title={say('unknown.title')} actions={<GoOn to="/app/account">{say('account')}</GoOn>}>
      {say('unknown.text')}
    </Message>
  );
}

function AgainOrOn({ again, next, onRetry }: OutcomeProps & { again: string }) {
  return (
    <>
      <Button onClick={onRetry}>{again}</Button>
      <GoOn to={next} variant="plain">
        {say('goOn')}
      </GoOn>
    </>
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
