'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/calendar.ts';
import type { Reader } from './use-reading.ts';

declare global {
  interface Window {
    /** The files that the installed app was opened with. TypeScript's DOM types don't have this yet. */
    launchQueue?: { setConsumer(take: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void };
  }
}

/** Reads the files that the installed app is opened with. Only programs on this device can do that. */
export function useLaunched({ isReady, readFiles }: Reader): void {
  const take = useEffectEvent(async (handles: readonly FileSystemFileHandle[]) => {
    await readFiles(await Promise.all(handles.map((handle) => handle.getFile())));
  });
  useEffect(() => {
    if (!isReady) return;
    // Files that came earlier are still in the queue.
    window.launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length > 0) void take(files);
    });
  }, [isReady]);
}

/** The service worker's cache for shared files (lib/offline/worker.ts). */
const SHARED = 'meeting-tab-shared';

/** Takes the shared files out of the service worker's cache. */
async function takeShared(): Promise<File[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(SHARED);
  const files = (await cache.keys()).map(async (key) => {
    const kept = await cache.match(key);
    await cache.delete(key);
    return kept ? [new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''))] : [];
  });
  return (await Promise.all(files)).flat();
}

/** Offers to read shared files. It asks first, since another site could post a form to the same address. */
export function HandedFiles({ reader }: { reader: Reader }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    // Without a cache, nothing was shared.
    void takeShared().then(
      (some) => some.length > 0 && setFiles(some),
      () => {},
    );
  }, []);
  // A reader that isn't ready would take them and read nothing.
  if (files.length === 0 || !reader.isReady) return null;
  const read = () => {
    setFiles([]);
    void reader.readFiles(files);
  };
  return (
    <Notice actions={<Button onClick={read}>{say('handed.read')}</Button>}>
      {say('handed.shared', { files: files.length, names: files.map(({ name }) => name).join(', ') })}
    </Notice>
  );
}
