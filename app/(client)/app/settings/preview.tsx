'use client';

import { deviceLocales } from '#lib/client/device-format.ts';
import { englishReader } from '#lib/languages/terms.ts';
import { receiptExample } from '#lib/receipts/schema.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import { say } from './say.ts';

interface Props {
  workspace: Workspace;
  /** As chosen now, saved or not. */
  accent: string | null;
  /** Whether receipts carry the workspace's brand. Without Pro they carry ours. */
  branded: boolean;
}

/** A receipt of this workspace as its readers would see it. */
export function Preview({ workspace, accent, branded }: Props) {
  const receipt = {
    ...receiptExample,
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
      {/* Its links lead nowhere from here. */}
      <div inert className="font-mono leading-normal tabular-nums">
        <ReceiptPaper receipt={receipt} reader={englishReader(deviceLocales())} title="p" />
      </div>
    </figure>
  );
}
