'use client';

import { deviceReader } from '#lib/client/paper.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import { say } from '#words/settings.ts';
import { say as sayShared } from '#words/shared.ts';
import { AccentForm, accentField, readAccent } from './accent-form.tsx';
import { Logo } from './logo.tsx';
import { PartOfPro, Section } from './section.tsx';
import { useSettingsForm } from './settings-form.tsx';

interface Props {
  workspace: Workspace;
  allowed: boolean;
}

/** How receipts look: logo, accent, and a preview of both. */
export function Brand({ workspace, allowed }: Props) {
  const form = useSettingsForm(workspace, accentField(), say('accent.part'));
  const accent = readAccent(form.values.receiptAccent);
  return (
    <Section id="brand" title={say('brand.title')} text={say('brand.text')}>
      {!allowed && (
        <div className="mb-8">
          <PartOfPro>{say('brand.partOfPro')}</PartOfPro>
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

interface PreviewProps {
  workspace: Workspace;
  /** The current choice, saved or not. */
  accent: string | null;
  /** Whether receipts have the workspace's brand. Without Pro, they have ours. */
  branded: boolean;
}

/** A receipt of this workspace as its readers would see it. */
function Preview({ workspace, accent, branded }: PreviewProps) {
  const receipt = {
    ...receiptExample,
    title: sayShared('exampleReceipt.title'),
    url: `${location.origin}/r/${receiptExample.id}`,
    currency: workspace.currency,
    timeZone: workspace.timeZone,
    brandAccent: accent,
    brandLogoUrl: branded ? workspace.receiptLogoUrl : null,
    showServiceFreeLine: !branded,
  };
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 font-mono text-sm font-semibold">{say('preview.title')}</figcaption>
      {/* Inert: its links lead nowhere from here. The rules say nothing about a brand; “Made with” does. */}
      <div inert className="font-mono leading-normal tabular-nums [&_footer>p:nth-child(-n+2)]:hidden">
        <ReceiptPaper receipt={receipt} reader={deviceReader()} title="p" />
      </div>
    </figure>
  );
}
