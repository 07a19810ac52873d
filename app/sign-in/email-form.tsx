'use client';

import { useActionState, useEffect, useRef } from 'react';
import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { requestCode } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Pending } from './pending.ts';

/** What was typed, and what came of it. */
interface Outcome {
  email: string;
  malformed?: boolean;
  failure?: ApiFailure;
}

interface Props {
  email: string;
  onSent: (pending: Pending) => void;
}

/** First step: where to send the code. */
export function EmailForm({ email, onSent }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, send, sending] = useActionState(submit, { email });

  async function submit(_: Outcome, form: FormData): Promise<Outcome> {
    const typed = String(form.get('email'));
    // The browser sees most slips at once; the service, which knows the rule, the rest.
    if (field.current?.validity.valid === false) return { email: typed, malformed: true };
    const email = typed.trim().toLowerCase();
    try {
      await requestCode({ email });
    } catch (thrown) {
      const failure = asFailure(thrown);
      return { email: typed, failure, malformed: failure.code === 'invalid_request' };
    }
    onSent({ email, sentAt: Date.now() });
    return { email: typed };
  }

  const { failure, malformed = false } = outcome;

  useEffect(() => {
    if (outcome.malformed || !outcome.failure) field.current?.focus();
  }, [outcome]);

  return (
    <form action={send} noValidate className="flex flex-col gap-6">
      <div>
        <h1 className="font-mono text-2xl font-semibold">Sign in</h1>
        <p className="mt-2 text-faint">We mail you a code, and that is all: no password, no sign-up.</p>
      </div>
      <TextField
        ref={field}
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        defaultValue={outcome.email}
        error={malformed ? 'This does not look like an e-mail address. It should read like name@example.com.' : null}
      />
      {failure && !malformed && (
        <Notice
          kind="problem"
          actions={
            // A cap on new codes leaves the newest one working.
            failure.code === 'too_many_requests' && (
              <Button variant="plain" onClick={() => onSent({ email: outcome.email, sentAt: Date.now() })}>
                Enter the code I have
              </Button>
            )
          }
        >
          {explain(failure)}
        </Notice>
      )}
      <Button type="submit" busy={sending}>
        {sending ? 'Sending the code…' : 'Send me a code'}
      </Button>
    </form>
  );
}
