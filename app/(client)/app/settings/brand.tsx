'use client';

import { useState } from 'react';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { AccentForm, readAccent } from './accent-form.tsx';
import { Logo } from './logo.tsx';
import { Preview } from './preview.tsx';
import { PartOfPro, Section } from './section.tsx';

interface Props {
  workspace: Workspace;
  allowed: boolean;
}

/** What receipts look like: logo, accent, and a receipt that shows both as they are chosen. */
export function Brand({ workspace, allowed }: Props) {
  const [typed, setTyped] = useState(workspace.receiptAccent ?? '');
  return (
    <Section
      id="brand"
      title="Your brand on receipts"
      text="Receipts carry your logo and your colour in place of ours, and no line about us. A receipt keeps the brand it was shared with."
    >
      {!allowed && (
        <div className="mb-8">
          <PartOfPro>
            Your brand on receipts is part of Pro. Try a colour: the receipt shows how it would look.
          </PartOfPro>
        </div>
      )}
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex flex-col gap-10">
          <Logo workspace={workspace} allowed={allowed} />
          <AccentForm workspace={workspace} allowed={allowed} typed={typed} onType={setTyped} />
        </div>
        <Preview workspace={workspace} accent={readAccent(typed)} branded={allowed || readAccent(typed) !== null} />
      </div>
    </Section>
  );
}
