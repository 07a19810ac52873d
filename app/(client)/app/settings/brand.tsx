'use client';

import type { Workspace } from '#lib/workspaces/schema.ts';
import { ACCENT_FIELD, AccentForm, readAccent } from './accent-form.tsx';
import { Logo } from './logo.tsx';
import { Preview } from './preview.tsx';
import { PartOfPro, Section } from './section.tsx';
import { useSettingsForm } from './settings-form.tsx';

interface Props {
  workspace: Workspace;
  allowed: boolean;
}

/** What receipts look like: logo, accent, and a preview that shows both as they are chosen. */
export function Brand({ workspace, allowed }: Props) {
  const form = useSettingsForm(workspace, ACCENT_FIELD, 'the accent color');
  const accent = readAccent(form.values.receiptAccent);
  return (
    <Section
      id="brand"
      title="Your brand on receipts"
      text="Receipts show your logo and accent color instead of ours, and no line about us. Shared receipts keep the look they were shared with."
    >
      {!allowed && (
        <div className="mb-8">
          <PartOfPro>
            Your brand on receipts is part of Pro. Try a color: the preview shows how it would look.
          </PartOfPro>
        </div>
      )}
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex flex-col gap-10">
          <Logo workspace={workspace} allowed={allowed} />
          <AccentForm workspace={workspace} allowed={allowed} form={form} />
        </div>
        <Preview workspace={workspace} accent={accent} branded={allowed || accent !== null} />
      </div>
    </Section>
  );
}
