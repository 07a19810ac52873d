'use client';

import { Suspense, useEffect, useState } from 'react';
import { useRunningMeeting, useStore, useTemplates } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import type { Template } from '#lib/sync/records.ts';
import { focusScreen } from '../shared/focus.ts';
import { PartMissing } from '../shared/lazy-with-preload.tsx';
import { usePreference } from '../shared/preference.ts';
import { Arrival } from './arrival-heading.tsx';
import { LazyEndedMeeting, LazyFollowDay, LazyLiveMeeting, LazySample, useFormReader } from './lazy-screens.ts';
import { StartForm } from './start-form.tsx';
import { Address, useLastEnded } from './use-last-ended.ts';
import { SmallWindowOfDay, useSmallWindow } from './use-small-window.ts';

const NO_TEMPLATES: readonly Template[] = [];

/** The content of `/app`: the running meeting, the receipt of the one that has just ended, or a meter ready to start. */
export function Meter() {
  const running = useRunningMeeting();
  const { endedId, dismiss, noteAddress } = useLastEnded(running);
  const { shown, hasChanged } = useShownScreen(running, endedId);
  // Read before the form is shown, which takes the focus as it appears.
  const templates = useTemplates();

  // N leads from the receipt to the form, where the user is about to type.
  const [isByKey, setByKey] = useState(false);
  const small = useSmallWindow();
  const isRunning = Boolean(running);
  const [, setSampleOver] = usePreference('sample-over', false);
  useEffect(() => {
    if (isRunning) setSampleOver(true);
  }, [isRunning, setSampleOver]);

  return (
    <Arrival value={hasChanged}>
      <Suspense>
        <Address onRead={noteAddress} />
      </Suspense>
      {small.view && running === null && <LazyFollowDay view={small.view} />}
      {/* As high as the following screens, so that the footer doesn't jump. */}
      <SmallWindowOfDay value={small}>
        <div className="min-h-[80dvh]">
          {running && <LazyLiveMeeting key={running.meeting.id} details={running} />}
          {shown === 'finished' && endedId && (
            <LazyEndedMeeting
              key={endedId}
              meetingId={endedId}
              onDone={(isByKey = false) => {
                setByKey(isByKey);
                dismiss();
              }}
            />
          )}
          {(shown === 'start' || shown === null) && (
            <StartScreen templates={templates} isWanted={shown === 'start'} focusWho={isByKey} />
          )}
        </div>
      </SmallWindowOfDay>
    </Arrival>
  );
}

type Screen = 'live' | 'finished' | 'start';

/** Returns which screen is shown, null while unknown, and whether another was shown before. */
function useShownScreen(running: MeetingDetails | null | undefined, endedId: string | null) {
  const [first, setFirst] = useState<Screen | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const shown: Screen | null = running ? 'live' : endedId ? 'finished' : running === null ? 'start' : null;
  // Set during rendering, so that the new screen knows it on mount.
  if (first === null && running !== undefined) setFirst(shown);
  if (first !== null && shown !== first && !hasChanged) setChanged(true);
  return { shown, hasChanged };
}

interface StartScreenProps {
  templates: readonly Template[] | undefined;
  isWanted: boolean;
  focusWho: boolean;
}

/**
 * A meter ready to start. It is part of the page's HTML: inert until the page works, the code behind Start and Stop has
 * loaded and the templates are known; invisible on a device that may have something else to show.
 */
function StartScreen({ templates, isWanted, focusWho }: StartScreenProps) {
  const reader = useFormReader();
  const isReady = isWanted && templates !== undefined && reader.code !== null;
  const [isSampleOver, setSampleOver] = usePreference('sample-over', false);
  const early = isSampleOver ? 'invisible' : 'noscript:hidden in-data-known:invisible';
  return (
    <>
      {reader.isMissing && <PartMissing onRetry={reader.retry} />}
      <fieldset
        role="presentation"
        disabled={!isReady}
        aria-hidden={isReady ? undefined : true}
        className={isReady ? 'min-w-0' : `min-w-0 ${early}`}
      >
        <StartForm templates={templates ?? NO_TEMPLATES} focusWho={focusWho} />
        {isReady && !isSampleOver && (
          <SampleIfNew
            onDismiss={() => {
              // The pressed button disappears with the demo, so the focus moves to the form above.
              focusScreen();
              setSampleOver(true);
            }}
          />
        )}
      </fieldset>
    </>
  );
}

/** The demo, shown if there is neither an account nor any record. */
function SampleIfNew({ onDismiss }: { onDismiss: () => void }) {
  const { store } = useStore();
  const isEmpty = useQuery(async (reader) => {
    const [people, meetings] = await Promise.all([reader.all('people'), reader.all('meetings')]);
    return people.length + meetings.length === 0;
  });
  return store.owner.accountId === null && isEmpty ? <LazySample onDismiss={onDismiss} /> : null;
}
