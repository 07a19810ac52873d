'use client';

import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { CODE_LIFE_MS } from '#lib/auth/terms.ts';
import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { requestCode, verifyCode } from '#lib/client/api/operations.ts';
import { explain, wait } from '#lib/client/explain.ts';
import { useCountdown } from '#lib/client/hooks/use-countdown.ts';
import { parseSignInCode } from '#lib/client/input/sign-in-code.ts';
import { deviceTimeZone } from '#lib/client/locale.ts';
import { noteSignedIn } from '#lib/client/store/signed-in.ts';
import { MINUTE } from '#lib/time.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { rich, say } from '#words/sign-in.ts';
import type { Pending } from './pending.ts';
import { useCurrency } from './use-currency.ts';

/** Email is rarely slower, and asking sooner would reach the cap on codes. */
const RESEND_AFTER_MS = 30_000;

interface Props {
  /** Lower on a screen with a heading of its own. */
  heading?: 'h1' | 'h2' | undefined;
  pending: Pending;
  onSent: (pending: Pending) => void;
  onSignedIn: () => void;
  /** If absent, the address can't be changed. */
  onBack?: (() => void) | undefined;
}

/** Why a code was refused. */
interface Refusal {
  problem: string;
  /** There were too many attempts, so a new email is needed. */
  isSpent: boolean;
  /** When the email with that code was sent, in epoch ms. */
  sentAt: number;
}

/** Second step: the code. The form submits itself at six digits. */
export function CodeForm({ heading, pending, onSent, onSignedIn, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const currency = useCurrency();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { sentAt } = pending;
  // After a new email, what was said about the previous code no longer applies.
  const current = refusal?.sentAt === sentAt ? refusal : null;
  const form = useForm({
    saved: { code: '' },
    save: async ({ code }) => {
      setRefusal(null);
      const refused = await verify(code);
      if (refused) setRefusal({ ...refused, sentAt });
      else onSignedIn();
      // Not null after success either: the code stays in its field until the next page is shown.
      return {};
    },
    errors: { code: current?.problem ?? null },
  });
  const { busy } = form;
  const { code } = form.values;

  async function verify(code: string): Promise<Omit<Refusal, 'sentAt'> | null> {
    if (code.length < 6) return { problem: say('code.tooShort'), isSpent: false };
    try {
      await verifyCode({ email: pending.email, code, timeZone: deviceTimeZone(), currency: currency.current });
      noteSignedIn();
      return null;
    } catch (thrown) {
      return refusalOf(asFailure(thrown));
    }
  }

  useEffect(() => {
    if (code.length === 6) field.current?.form?.requestSubmit();
  }, [code]);

  useEffect(() => {
    if (!busy) field.current?.select();
  }, [busy]);

  function paste(event: ClipboardEvent) {
    const digits = parseSignInCode(event.clipboardData.getData('text'));
    if (digits.length < 6) return;
    // A field drops line breaks, so the digits of two lines would run together.
    event.preventDefault();
    form.set({ code: digits });
  }

  function newCodeSent(next: Pending) {
    onSent(next);
    form.reset();
    field.current?.focus();
  }

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-6">
      <div>
        <ScreenHeading as={heading}>{say('code.title')}</ScreenHeading>
        <p className="mt-2 text-faint">
          {rich('code.text', {
            email: pending.email,
            minutes: CODE_LIFE_MS / MINUTE,
            b: (inside) => <strong className="text-ink wrap-anywhere">{inside}</strong>,
          })}
        </p>
      </div>
      <TextField
        ref={field}
        label={say('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        placeholder="000000"
        {...form.field('code')}
        onChange={(event) => form.set({ code: parseSignInCode(event.target.value) })}
        onPaste={paste}
        className="h-16 text-center font-mono text-3xl font-semibold tracking-[0.3em] indent-[0.3em] placeholder:text-rule"
      />
      <Button type="submit" busy={busy}>
        {say(busy ? 'code.signingIn' : 'code.signIn')}
      </Button>
      <div className="flex flex-col gap-1 border-t border-dashed border-faint pt-4 text-sm">
        <Resend pending={pending} atOnce={current?.isSpent === true} onSent={newCodeSent} />
        {onBack && (
          <TextButton look="tall" className="self-start" onClick={onBack}>
            {say('code.otherEmail')}
          </TextButton>
        )}
      </div>
    </form>
  );
}

/** Returns what is wrong and what to do about it. */
function refusalOf(failure: ApiFailure): Omit<Refusal, 'sentAt'> {
  switch (failure.code) {
    case 'invalid_code':
      return { problem: say('code.wrong'), isSpent: false };
    case 'too_many_requests':
      return { problem: explain(failure), isSpent: true };
    default:
      return { problem: explain(failure), isSpent: false };
  }
}

/** Sends a new code, after a wait since the last one. */
function Resend({ pending, atOnce, onSent }: Pick<Props, 'pending' | 'onSent'> & { atOnce: boolean }) {
  const [message, setMessage] = useState('');
  const [notBefore, setNotBefore] = useState(pending.sentAt + RESEND_AFTER_MS);
  const [sending, setSending] = useState(false);
  const countdown = useCountdown(notBefore);
  const left = atOnce ? 0 : countdown;

  async function resend() {
    setSending(true);
    setMessage('');
    try {
      await requestCode({ email: pending.email });
      onSent({ ...pending, sentAt: Date.now() });
      setNotBefore(Date.now() + RESEND_AFTER_MS);
      setMessage(say('resend.sent'));
    } catch (thrown) {
      const failure = asFailure(thrown);
      setMessage(explain(failure));
      if (failure.code === 'too_many_requests') setNotBefore(Date.now() + (failure.retryAfter ?? 60) * 1000);
    }
    setSending(false);
  }

  return (
    <>
      <TextButton look="tall" className="self-start text-start" disabled={sending || left > 0} onClick={resend}>
        {sending ? say('resend.sending') : left > 0 ? say('resend.sendIn', { time: wait(left) }) : say('resend.send')}
      </TextButton>
      <p role="status" className="font-semibold not-empty:pb-2">
        {message}
      </p>
    </>
  );
}
