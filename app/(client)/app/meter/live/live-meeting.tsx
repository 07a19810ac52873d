import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCommand, useLiveMeter, useMeterTicker } from '#lib/client/hooks/hooks.ts';
import { useAway } from '#lib/client/hooks/use-gap-watch.ts';
import { pauseMeeting, resumeMeeting } from '#lib/client/meetings/commands.ts';
import { type LiveMeter, liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { milestonesBetween, sayMilestone } from '#lib/client/meetings/milestones.ts';
import { Button, type Look } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/meter-live.ts';
import { AwayQuestion } from '../../meeting/editing/away-question.tsx';
import { DescribeMeeting } from '../../meeting/editing/describe-meeting.tsx';
import { SaveAsTemplate } from '../../meeting/editing/save-as-template.tsx';
import { HowComputed } from '../../meeting/rules/how-computed.tsx';
import { useStop } from '../../meeting/use-stop.ts';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { usePreference } from '../../shared/preference.ts';
import { MenuItem, RowMenu } from '../../shared/row-menu.tsx';
import { useShortcuts } from '../../shared/shortcuts.tsx';
import { ArrivalHeading, SampleHeading } from '../arrival-heading.tsx';
import { LazyIfUsual, LazyLiveBudgets, LazyNextInWindow, LazyUsualOnFace } from '../lazy-screens.ts';
import { useSmallWindowOf } from '../use-small-window.ts';
import { AskToNotify, EndAlertSwitches } from './end-alert-settings.tsx';
import { MeterFace } from './meter-face.tsx';
import { PeopleInRoom } from './people-in-room.tsx';
import { RoomMode } from './room-mode.tsx';

/**
 * Returns what a screen reader should say now, for a live region: milestones and pauses of the running meeting, never ticks.
 * Continues while the page is hidden. Empty at first.
 */
function useAnnouncements(): string {
  const ticker = useMeterTicker();
  const [said, setSaid] = useState('');
  const last = useRef<LiveMeter | null>(null);

  useEffect(() => {
    if (!ticker) return;
    const { details } = ticker;
    const isKnown = last.current?.meetingId === details.meeting.id;
    const was = isKnown && last.current ? last.current : ticker.latest();
    // The figures at that time according to the current records, but with the state as it was known then.
    let before = liveMeter(details, was.at);
    let { state } = was;
    last.current = was;
    return ticker.watch({ everyMs: 1000, whileHidden: true }, (live) => {
      const due = milestonesBetween(before, live, state);
      before = live;
      state = live.state;
      last.current = live;
      if (due.length > 0) setSaid(due.map((one) => sayMilestone(one, live.currency)).join(' '));
    });
  }, [ticker]);

  return said;
}

/** A meeting while it runs. */
export function LiveMeeting({ details, isSample = false }: { details: MeetingDetails; isSample?: boolean }) {
  const { meeting } = details;
  // The demo's page has its own heading.
  const Heading = isSample ? SampleHeading : ArrivalHeading;
  const live = useLiveMeter({ everyMs: 1000 });
  const announcement = useAnnouncements();
  const end = useStop({ isSample });
  const pause = useCommand(pauseMeeting);
  const resume = useCommand(resumeMeeting);
  const [coarse, setCoarse] = usePreference('coarse', false);
  const [showCosts, setShowCosts] = usePreference('row-costs', false);
  const [showUsual, setShowUsual] = usePreference('usual', true);
  const [inRoom, setInRoom] = useState(false);
  const small = useSmallWindowOf({ isSample });

  const input = { meetingId: meeting.id };
  const isPaused = live?.state === 'paused';
  const isCapped = live?.state === 'capped';
  const away = useAway(meeting.id);
  const stop = () => void end.stop(details);
  const pauseOrResume = () => void (isPaused ? resume : pause).run(input);

  useShortcuts({
    s: stop,
    p: () => !isCapped && pauseOrResume(),
    m: () => setInRoom((before) => !before),
  });

  /** To pause, with a look of its own, and to stop. */
  const buttons = ({ variant, size }: Look = {}) => (
    <>
      {!isCapped && (
        <Button {...{ variant, size }} busy={pause.busy || resume.busy} onClick={pauseOrResume}>
          {say(isPaused ? 'live.resume' : 'live.pause')}
        </Button>
      )}
      <Button size={size} className={isCapped ? 'col-span-2' : ''} busy={end.busy} onClick={stop}>
        {say(isCapped ? 'live.end' : 'live.stop')}
      </Button>
    </>
  );

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <Paper isTopped>
        <Heading>{meeting.title || details.topic || say('live.untitled')}</Heading>
        {meeting.title && details.topic && (
          <p dir="auto" className="mt-1 font-mono text-sm text-faint wrap-anywhere">
            {details.topic}
          </p>
        )}
        <div className="-mx-5 mt-4 sm:-mx-8">
          <MeterFace usual={isSample || !showUsual ? null : <LazyUsualOnFace title={meeting.title} isRoom={false} />} />
        </div>
        <div className="not-empty:mt-5">{!isSample && <AwayQuestion details={details} />}</div>
        <div className="mt-5 grid grid-cols-[1fr_1fr_3.5rem] gap-3">
          {/* The question about the time away also lets the user end it. */}
          {isCapped && !away && (
            <div className="col-span-3">
              <Notice>{say('live.capped')}</Notice>
            </div>
          )}
          {buttons({ variant: 'plain', size: 'large' })}
          <RowMenu size="large" label={say('live.more')}>
            <MenuItem onChoose={() => setInRoom(true)}>{say('roomMode.title')}</MenuItem>
            {small.isSupported && (
              <MenuItem isPressed={small.view !== null} onChoose={small.toggle}>
                {say('live.smallWindow')}
              </MenuItem>
            )}
            <Checkbox className="text-sm" checked={coarse} onChange={setCoarse}>
              {say('live.round')}
            </Checkbox>
            <Checkbox className="text-sm" checked={showCosts} onChange={setShowCosts}>
              {say('live.costs')}
            </Checkbox>
            {!isSample && meeting.plannedMs !== null && <EndAlertSwitches />}
            {!isSample && (
              <LazyIfUsual title={meeting.title}>
                <Checkbox className="text-sm" checked={showUsual} onChange={setShowUsual}>
                  {say('live.usualCost')}
                </Checkbox>
              </LazyIfUsual>
            )}
          </RowMenu>
        </div>
        <div className="not-empty:mt-4">
          <FailureNotice failure={end.failure ?? pause.failure ?? resume.failure} />
        </div>
        {!isSample && meeting.plannedMs !== null && <AskToNotify />}
        {!isSample && (
          <LazyLiveBudgets title={meeting.title} topic={details.topic ?? ''} startedAt={meeting.startedAt} />
        )}
        {live && !isCapped && <PeopleInRoom live={live} />}
        <DescribeMeeting details={details} />
        {!isSample && <SaveAsTemplate details={details} />}
        <HowComputed settings={meeting} example={details.attendees[0]} />
      </Paper>
      {inRoom && <RoomMode details={details} onClose={() => setInRoom(false)} />}
      {small.view && (
        <SmallWindow details={details} view={small.view}>
          {buttons()}
          {!isSample && <LazyNextInWindow details={details} />}
        </SmallWindow>
      )}
    </>
  );
}

interface Props {
  details: MeetingDetails;
  view: Window;
  /** The buttons of a running meeting. */
  children: ReactNode;
}

function SmallWindow({ details, view, children }: Props) {
  const live = useLiveMeter({ view, everyMs: 1000 });
  return createPortal(
    <main className="flex min-h-dvh flex-col bg-paper">
      <h1 className="sr-only">{details.meeting.title || say('live.untitled')}</h1>
      <div className={`flex flex-1 flex-col justify-center ${live?.state === 'paused' ? 'bg-paper' : 'bg-room'}`}>
        <MeterFace view={view} size="small" />
      </div>
      <div className="grid grid-cols-2 gap-2 p-2">{children}</div>
    </main>,
    view.document.body,
  );
}
