import { useEffect, useRef } from 'react';
import { useLiveMeter } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#words/meter-live.ts';
import { AwayQuestion } from '../../meeting/editing/away-question.tsx';
import { usePreference } from '../../shared/preference.ts';
import { LazyIfUsual, LazyUsualOnFace } from '../lazy-screens.ts';
import { MeterFace, pausedOutline } from './meter-face.tsx';

/** The meter for the whole room: nothing else, in full screen. Red during an overrun, hollow during a break. */
export function RoomMode({ details, onClose }: { details: MeetingDetails; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const live = useLiveMeter({ everyMs: 1000 });
  // The whole room needn't see what earlier meetings cost.
  const [showUsual, setShowUsual] = usePreference('usual-in-room', false);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // Some phones refuse, and every browser does without a click. Then room mode fills the window, which is nearly as good.
    void screen.current?.requestFullscreen?.().catch(() => {});
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      // A dialog that is removed doesn't return the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    let wasFull = false;
    function changed() {
      if (wasFull && !document.fullscreenElement) onClose();
      wasFull = document.fullscreenElement !== null;
    }
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [onClose]);

  useEffect(keepAwake, []);

  return (
    <dialog
      ref={dialog}
      aria-label={say('roomMode.title')}
      // Keeps the meter's shortcuts working here.
      data-screen
      onClose={() => !dialog.current?.open && onClose()}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-transparent text-inherit"
    >
      <div
        ref={screen}
        className={`relative flex h-full w-full flex-col justify-between gap-[2dvh] p-[4vmin] ${
          live?.state === 'paused'
            ? `bg-paper text-ink ${pausedOutline}`
            : `text-on-room ${live?.isOverrun ? 'bg-room-over' : 'bg-room'}`
        }`}
      >
        <p dir="auto" className="truncate font-mono text-[min(5vw,5dvh)] [@media(max-height:20rem)]:pe-48">
          {details.meeting.title || details.topic || say('live.untitled')}
        </p>
        <MeterFace size="room" usual={showUsual ? <LazyUsualOnFace title={details.meeting.title} isRoom /> : null} />
        <div className="text-ink empty:hidden">
          <AwayQuestion details={details} />
        </div>
        {/* Next to the title if the screen is too low for a line of its own. */}
        <div className="flex flex-wrap justify-end gap-3 [@media(max-height:20rem)]:absolute [@media(max-height:20rem)]:end-[4vmin] [@media(max-height:20rem)]:top-[4vmin]">
          <LazyIfUsual title={details.meeting.title}>
            <Button
              variant="inherit"
              className="[@media(max-height:20rem)]:hidden"
              aria-pressed={showUsual}
              onClick={() => setShowUsual(!showUsual)}
            >
              {say('live.usualCost')}
            </Button>
          </LazyIfUsual>
          <Button variant="inherit" onClick={onClose}>
            {say('roomMode.leave')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Keeps the screen on while everyone watches it. Returns a function that stops that. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  async function hold() {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Refused when the battery is low. Then the screen turns off as usual.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  }
  void hold();
  // The browser releases it whenever the page is hidden.
  document.addEventListener('visibilitychange', hold);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
