'use client';

import { deviceLocales } from '#lib/client/device-format.ts';
import { useReceiptLook } from '#lib/client/hooks/hooks.ts';
import type { ReceiptDraft } from '#lib/client/meetings/receipt.ts';
import { defaultReceiptLook } from '#lib/client/store/values.ts';
import { englishReader } from '#lib/languages/terms.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';

/** Everything about a meeting that will be public, as the receipt's page shows it. */
export function ReceiptPreview({ draft }: { draft: ReceiptDraft }) {
  const look = useReceiptLook() ?? defaultReceiptLook();
  return (
    <div className="font-mono leading-normal tabular-nums">
      <ReceiptPaper receipt={{ ...draft, ...look, url: null }} reader={englishReader(deviceLocales())} title="h2" />
    </div>
  );
}
