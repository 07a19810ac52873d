import { useReceiptLook } from '#lib/client/hooks/hooks.ts';
import type { ReceiptDraft } from '#lib/client/meetings/receipt.ts';
import { deviceReader } from '#lib/client/paper.ts';
import { defaultReceiptLook } from '#lib/client/store/values.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';

/** Everything about a meeting that will be public, as on the receipt's page. */
export function ReceiptPreview({ draft }: { draft: ReceiptDraft }) {
  const look = useReceiptLook() ?? defaultReceiptLook();
  return (
    <div className="font-mono leading-normal tabular-nums">
      <ReceiptPaper receipt={{ ...draft, ...look, url: null }} reader={deviceReader()} title="h2" />
    </div>
  );
}
