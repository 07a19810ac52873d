'use client';

import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type ApiFailure, asFailure } from '#lib/client/api/call.ts';
import { requestCode } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { Button } from '#ui/button.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/sign-in.ts';
import { justSent, type Pending } from './pending.ts';

const malformed = () => ({ fields: { email: say('email.malformed') } });

interface Props {
  /** Lower on a screen with a heading of its own. */
  heading?: 'h1' | 'h2' | undefined;
  email: string;
  onSent: (pending: Pending) => void;
}

/** First step: where to send the code. */
export function EmailForm({ heading, email: likely, onSent }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    saved: { email: likely },
    save: async (typed) => {
      // The browser catches most mistakes at once, and the service, which knows the rule, the rest.
      if (field.current?.validity.valid === false) return malformed();
      const email = typed.email.trim().toLowerCase();
      const goOn = () => onSent(justSent(email));
      try {
        await requestCode({ email });
      } catch (thrown) {
        const failure = asFailure(thrown);
        return failure.code === 'invalid_request' ? malformed() : { form: <NotSent failure={failure} onGoOn={goOn} /> };
      }
      goOn();
      return null;
    },
  });

  const begin = useEffectEvent(() => {
    // The page comes as HTML, so the field may already have text that was typed before its script ran.
    if (field.current?.value) form.set({ email: field.current.value });
    field.current?.focus();
  });
  useLayoutEffect(() => begin(), []);

  return (
    <form
      onSubmit={form.onSubmit}
      // For a submission before the script ran: React keeps it and passes it on to this.
      action={() => field.current?.form?.requestSubmit()}
      noValidate
      className="flex flex-col gap-6"
    >
      <div>
        <ScreenHeading as={heading}>{say('email.title')}</ScreenHeading>
        <p className="mt-2 text-faint">{say('email.text')}</p>
      </div>
      <TextField
        ref={field}
        label={say('email.label')}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      {form.problem}
      <Button type="submit" busy={form.busy}>
        {say(form.busy ? 'email.sending' : 'email.send')}
      </Button>
    </form>
  );
}

/** Why no code was sent. If the cap on new codes was reached, the newest one still works. */
function NotSent({ failure, onGoOn }: { failure: ApiFailure; onGoOn: () => void }) {
  return (
    <Notice
      kind="problem"
      actions={
        failure.code === 'too_many_requests' && (
          <Button variant="plain" onClick={onGoOn}>
            {say('email.haveCode')}
          </Button>
        )
      }
    >
      {explain(failure)}
    </Notice>
  );
}
