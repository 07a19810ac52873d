'use client';

import type { CreatedToken } from '#lib/tokens/schema.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/tokens.ts';
import { takeFocus } from '../shared/focus.ts';
import { useOnlyHere } from '../shared/unsaved.tsx';

interface Props {
  created: CreatedToken;
  onDone: () => void;
}

/** Returns a command that reads what the last 30 days cost, to paste into a terminal. */
const firstCall = (token: string) =>
  `curl ${location.origin}/v1/public/reports/summary \\\n  -H "Authorization: Bearer ${token}"`;

/** A new token's secret, which exists only on this screen. */
export function NewSecret({ created: { token, info }, onDone }: Props) {
  useOnlyHere(say('secret.leaving', { name: info.name }));

  return (
    <section aria-labelledby="new-token" className="mb-10">
      <Paper>
        {/* The focused form has been replaced by this. */}
        <SectionHeading id="new-token" ref={takeFocus}>
          {say('secret.title')}
        </SectionHeading>
        <p className="mt-2">
          <strong>{say('secret.once')}</strong>
        </p>
        <p className="mt-5 font-mono text-sm text-faint wrap-anywhere">{info.name}</p>
        <p className="mt-1.5 border border-faint bg-sunken px-3 py-3">
          <code data-testid="secret" className="font-mono break-all select-all">
            {token}
          </code>
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <CopyButton text={token} className={buttonLook()}>
            {say('secret.copy')}
          </CopyButton>
          <Button variant="plain" onClick={onDone}>
            {say('secret.stored')}
          </Button>
        </div>
        <p className="mt-6 mb-2 text-faint">{say('secret.try')}</p>
        <CodeBlock title={say('secret.terminal')} code={firstCall(token)} />
      </Paper>
    </section>
  );
}
