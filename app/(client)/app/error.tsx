'use client';

import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/app.ts';

/** Shown in place of a screen that threw. */
export default function AppError({ retry }: { retry: () => void }) {
  return (
    <Notice kind="problem" actions={<Button onClick={retry}>{say('failed.retry')}</Button>}>
      {say('failed.text')}
    </Notice>
  );
}
