import { useState } from 'react';
import { CodeForm } from '#sign-in/code-form.tsx';
import { EmailForm } from '#sign-in/email-form.tsx';
import { usePending, writePending } from '#sign-in/pending.ts';
import { TextButton } from '#ui/button.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/meeting-sharing.ts';

interface Props {
  /** What the email field starts with. */
  email: string;
  onSignedIn: () => void;
  onCancel: () => void;
}

/** Signs in without leaving the screen. */
export function InlineSignIn({ email: likely, onSignedIn, onCancel }: Props) {
  const [email, setEmail] = useState(likely);
  // A phone may drop the page while the user looks up the code.
  const [pending, setPending] = usePending();

  return (
    <Paper>
      <p className="mb-4 text-faint">{say('signIn.why')}</p>
      {pending ? (
        <CodeForm
          heading="h2"
          pending={pending}
          onSent={setPending}
          onSignedIn={() => {
            writePending(null);
            onSignedIn();
          }}
          onBack={() => {
            setEmail(pending.email);
            setPending(null);
          }}
        />
      ) : (
        <EmailForm heading="h2" email={email} onSent={setPending} />
      )}
      <TextButton look="tall" className="mt-4 text-sm" onClick={onCancel}>
        {say('signIn.notNow')}
      </TextButton>
    </Paper>
  );
}
