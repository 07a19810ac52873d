'use client';

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { whenIdle } from './idle.ts';

/**
 * A part of the app that its page does not begin with, so that the page is there sooner. Prepared before it is needed, it
 * shows at once; else when its code has come. If it does not come, `Missing` says so.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & { onRetry: () => void }> = PartMissing,
) {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function fetch(): Promise<void> {
    try {
      Loaded = await load();
    } finally {
      // What failed is asked for anew.
      loading = null;
    }
  }

  function request(): Promise<void> {
    loading ??= fetch();
    return loading;
  }

  function Lazy(props: Props) {
    const [, setReady] = useState(Loaded !== null);
    const [isMissing, setMissing] = useState(false);

    const ask = useCallback(() => {
      setMissing(false);
      request().then(
        () => setReady(true),
        () => setMissing(true),
      );
    }, []);
    useEffect(() => {
      if (!Loaded) ask();
    }, [ask]);
    useEffect(() => {
      if (!isMissing) return;
      addEventListener('online', ask);
      return () => removeEventListener('online', ask);
    }, [isMissing, ask]);

    if (Loaded) return <Loaded {...props} />;
    return isMissing ? <Missing {...props} onRetry={ask} /> : null;
  }

  return Object.assign(Lazy, {
    /** Fetches it when the page is at rest. Should that fail, it is fetched when it is shown. Answers how to stop waiting. */
    preload: () => whenIdle(() => void request().catch(() => {})),
  });
}

function PartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="problem"
      actions={
        <Button variant="plain" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      A part of this page could not be loaded. Check your connection; nothing is lost.
    </Notice>
  );
}
