'use client';

import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useOnlineRetry } from '#lib/client/hooks/use-online.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { whenIdle } from './idle.ts';
import { say } from './say.ts';

/** What became of fetching a component's code. */
interface Code {
  isLoaded: boolean;
  /** It could not be fetched. */
  isMissing: boolean;
  retry: () => void;
}

/**
 * A component whose code is not part of the page's first load. Once preloaded it shows at once, otherwise as soon as
 * its code has arrived. If that fails, `Missing` is shown.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & { onRetry: () => void }> = PartMissing,
) {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  async function fetchCode(): Promise<void> {
    try {
      Loaded = await load();
      for (const listener of listeners) listener();
    } finally {
      // A request that failed is made again.
      loading = null;
    }
  }

  function request(): Promise<void> {
    loading ??= fetchCode();
    return loading;
  }

  function onLoaded(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Fetches the code, and again when the connection is back. */
  function useCode(): Code {
    // Told to React as a store: a preload may be over between the first render and its effects.
    const isLoaded = useSyncExternalStore(
      onLoaded,
      () => Loaded !== null,
      () => false,
    );
    const [isMissing, setMissing] = useState(false);

    const show = useCallback(() => void request().catch(() => setMissing(true)), []);
    const retry = useCallback(() => {
      setMissing(false);
      show();
    }, [show]);
    useEffect(() => {
      if (!Loaded) show();
    }, [show]);
    useOnlineRetry(isMissing, retry);

    return { isLoaded, isMissing, retry };
  }

  function Lazy(props: Props) {
    const { isLoaded, isMissing, retry } = useCode();
    if (isLoaded && Loaded) return <Loaded {...props} />;
    return isMissing ? <Missing {...props} onRetry={retry} /> : null;
  }

  // If that fails, it is fetched when shown.
  const ahead = () => void request().catch(() => {});
  return Object.assign(Lazy, {
    useCode,
    /** Fetches the code now, if this is a browser. */
    fetch: () => typeof window === 'undefined' || ahead(),
    /** Fetches the code when the page is idle. Returns how to stop waiting. */
    preload: () => whenIdle(ahead),
  });
}

export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="problem"
      actions={
        <Button variant="plain" onClick={onRetry}>
          {say('partMissing.retry')}
        </Button>
      }
    >
      {say('partMissing.text')}
    </Notice>
  );
}
