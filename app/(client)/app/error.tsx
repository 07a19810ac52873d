'use client';

import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown in place of a screen that threw. */
export default function AppError({ retry }: { retry: () => void }) {
  return (
    <Notice kind="problem" actions={<Button onClick={retry}>Try again</Button>}>
      This screen broke, and that is our fault. Nothing you have is lost.
    </Notice>
  );
}
