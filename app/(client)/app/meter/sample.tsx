'use client';

import { useEffect, useState } from 'react';
import { StoreOverride, useEndedMeeting, useRunningMeeting, useSettings } from '#lib/client/hooks/hooks.ts';
import { billOfMeeting } from '#lib/client/meetings/details.ts';
import { sampleStore } from '#lib/client/meetings/sample.ts';
import type { Store } from '#lib/client/store/store.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { amount } from '../meeting/format.ts';
import { takeFocus } from '../shared/focus.ts';
import { LazyLiveMeeting } from './lazy-screens.ts';
import { MeterFace } from './meter-face.tsx';

/** A first look: a sample meter to play with and to throw away. None of it is stored or counted. */
export function Sample({ onThrowAway }: { onThrowAway: () => void }) {
  const settings = useSettings();
  const [store, setStore] = useState<Store | null>(null);

  useEffect(() => {
    if (!settings || store) return;
    let isOver = false;
    void sampleStore(Date.now, settings).then((made) => !isOver && setStore(made));
    return () => {
      isOver = true;
    };
  }, [settings, store]);

  return (
    // As high as its content will be, since the form is below it.
    <section aria-labelledby="sample" className="mb-10 min-h-[20.625rem] sm:min-h-[19.125rem]">
      <h2 id="sample" className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-mono text-sm">
        <span className="font-semibold">What a meeting costs, while it runs</span>
        <span className="text-faint">a sample</span>
      </h2>
      {store && (
        <StoreOverride store={store}>
          <Playing onThrowAway={onThrowAway} />
        </StoreOverride>
      )}
    </section>
  );
}

function Playing({ onThrowAway }: { onThrowAway: () => void }) {
  const running = useRunningMeeting();
  const ended = useEndedMeeting();
  const [isOpen, setOpen] = useState(false);
  if (running === undefined) return null;
  return (
    <>
      {running && isOpen && <LazyLiveMeeting details={running} isSample />}
      {running && !isOpen && <MeterFace />}
      {ended && (
        <p
          // The button that stopped it is gone.
          ref={takeFocus}
          tabIndex={-1}
          className="bg-ink px-5 py-6 font-mono text-paper outline-none sm:px-8"
        >
          That was {amount(billOfMeeting(ended).totalMinor, ended.meeting.currency)}. A real meeting ends with a receipt
          that you can share.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {running && !isOpen && (
          <Button variant="plain" onClick={() => setOpen(true)}>
            Try the demo
          </Button>
        )}
        <TextButton look="action" onClick={onThrowAway}>
          Dismiss
        </TextButton>
      </div>
    </>
  );
}
