import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useOnlineRetry } from '#lib/client/hooks/use-online.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shared.ts';
import { whenIdle } from './idle.ts';

/** Returns a loader for a component or function that isn't part of the page's first load. */
export function lateCode<Code>(load: () => Promise<Code>) {
  let loaded: Code | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  async function fetchCode(): Promise<void> {
    try {
      loaded = await load();
      for (const listener of listeners) listener();
    } finally {
      // After a failure, the next request tries again.
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

  /**
   * Returns the code, null until it has arrived, and whether it couldn't be fetched. Tries again when the connection is back.
   */
  function useCode() {
    // As an external store, since a preload may finish between the first render and its effects.
    const code = useSyncExternalStore(
      onLoaded,
      () => loaded,
      () => null,
    );
    const [isMissing, setMissing] = useState(false);

    const show = useCallback(() => void request().catch(() => setMissing(true)), []);
    const retry = useCallback(() => {
      setMissing(false);
      show();
    }, [show]);
    useEffect(() => {
      if (loaded === null) show();
    }, [show]);
    useOnlineRetry(isMissing, retry);

    return { code, isMissing, retry };
  }

  // If this fails, it's fetched when used.
  const ahead = () => void request().catch(() => {});
  return {
    useCode,
    /** Fetches the code now, if in a browser. */
    fetch: () => typeof window === 'undefined' || ahead(),
    /** Fetches the code when the page is idle. Returns a function that stops waiting. */
    preload: () => whenIdle(ahead),
  };
}

/**
 * Returns such a component. It shows at once if preloaded, otherwise when its code has arrived. If that fails, `Missing` is
 * shown.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & { onRetry: () => void }> = PartMissing,
) {
  const late = lateCode(load);

  function Lazy(props: Props) {
    const { code: Loaded, isMissing, retry } = late.useCode();
    if (Loaded) return <Loaded {...props} />;
    return isMissing ? <Missing {...props} onRetry={retry} /> : null;
  }

  return Object.assign(Lazy, late);
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
