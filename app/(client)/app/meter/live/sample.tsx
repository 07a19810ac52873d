import { useEffect, useState } from 'react';
import { timeNow } from '#lib/client/clock.ts';
import { amount } from '#lib/client/device-format.ts';
import { StoreOverride, useEndedMeeting, useRunningMeeting, useSettings } from '#lib/client/hooks/hooks.ts';
import { billOfMeeting } from '#lib/client/meetings/details.ts';
import { sampleStore } from '#lib/client/meetings/sample.ts';
import type { Store } from '#lib/client/store/store.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/meter-live.ts';
import { takeFocus } from '../../shared/focus.ts';
import { LazyLiveMeeting } from '../lazy-screens.ts';
import { MeterFace } from './meter-face.tsx';

/** A demo meter to try and to dismiss. Nothing is stored or counted. On a phone, it is one line until it is tried. */
export function Sample({ onDismiss }: { onDismiss: () => void }) {
  const settings = useSettings();
  const [store, setStore] = useState<Store | null>(null);

  useEffect(() => {
    if (!settings || store) return;
    let isOver = false;
    void sampleStore(timeNow, settings).then((made) => !isOver && setStore(made));
    return () => {
      isOver = true;
    };
  }, [settings, store]);

  return (
    <section aria-labelledby="sample" className="mt-6 sm:mt-10">
      {store && (
        <StoreOverride store={store}>
          <Playing onDismiss={onDismiss} />
        </StoreOverride>
      )}
    </section>
  );
}

function Playing({ onDismiss }: { onDismiss: () => void }) {
  const running = useRunningMeeting();
  const ended = useEndedMeeting();
  const [isOpen, setOpen] = useState(false);
  if (running === undefined) return null;
  const isPreview = running !== null && !isOpen;
  return (
    <>
      <h2
        id="sample"
        className={`mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-mono text-sm ${isPreview ? 'max-sm:sr-only' : ''}`}
      >
        <span className="font-semibold">{say('sample.title')}</span>
        <span className="text-faint">{say('sample.demo')}</span>
      </h2>
      {running && isOpen && <LazyLiveMeeting details={running} isSample />}
      {isPreview && (
        <div className="hidden sm:block">
          <MeterFace />
        </div>
      )}
      {ended && (
        <p
          // The button that stopped it is gone.
          ref={takeFocus}
          tabIndex={-1}
          className="bg-room px-5 py-6 font-mono text-on-room outline-none sm:px-8"
        >
          {say('sample.ended', { cost: amount(billOfMeeting(ended).totalMinor, ended.meeting.currency) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:mt-3">
        {isPreview && (
          <TextButton look="action" onClick={() => setOpen(true)}>
            {say('sample.try')}
          </TextButton>
        )}
        <TextButton look="action" onClick={onDismiss}>
          {say('sample.dismiss')}
        </TextButton>
      </div>
    </>
  );
}
