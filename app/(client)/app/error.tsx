'use client';

import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Shown in place of a screen that threw. */
export default function AppError({ retry }: { retry: () => void }) {
  return (
    <Notice kind="problem" actions={<Button onClick={retry}>Try again</Button>}>
      Something went wrong on our side. Nothing you’ve saved is lost.
    </Notice>
  );
}
