import type { CSSProperties, ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useLiveMeter } from '#lib/client/hooks/hooks.ts';
import type { LiveMeter } from '#lib/client/meetings/details.ts';
import { visibleLength } from '#lib/format.ts';
import { rich, say } from '#words/meter-live.ts';
import { clockTime, coarseAmount } from '../../meeting/people-words.ts';
import { usePreference } from '../../shared/preference.ts';

/** Rounded amounts are for those who would rather not watch them grow, so they change rarely. */
const COARSE_TICK_MS = 5_000;
const SECOND = 1_000;

/** Drawn inside, so that nothing moves. */
export const pausedOutline = 'outline-3 outline-dashed -outline-offset-8 outline-current/50';

/** The face of a running meter is dark in both schemes, like room mode. A paused one is hollow: an outline on the sheet. */
const SOLID = {
  ground: 'bg-room text-on-room',
  over: 'text-over-room',
  overFill: 'bg-over-room',
};
const HOLLOW = { ground: `bg-paper text-ink ${pausedOutline}`, over: 'text-accent', overFill: 'bg-accent' };

interface Props {
  /** The window that shows it, if not the page's own. */
  view?: Window;
  /** `room` fills its container, to be readable across a room. */
  size?: 'page' | 'room' | 'small';
  /** What such a meeting usually costs, shown below the figures. */
  usual?: ReactNode;
}

/** The face of the running meter: cost, rate and time. All digits are equally wide, so that nothing moves. */
export function MeterFace({ view, size = 'page', usual = null }: Props) {
  const [coarse] = usePreference('coarse', false);
  const live = useLiveMeter({ view, everyMs: coarse ? SECOND : undefined });
  // Amounts only: a stopwatch that stands still looks broken.
  const costs = useLiveMeter({ view, everyMs: coarse ? COARSE_TICK_MS : undefined });
  if (!live || !costs) return null;
  const write = (minor: number) => (coarse ? coarseAmount : amount)(minor, live.currency);
  const total = write(costs.totalMinor);
  const isRoom = size === 'room';
  const look = live.state === 'paused' ? HOLLOW : SOLID;
  const { plannedMs } = live;
  const hasPlan = plannedMs !== null && plannedMs > 0;
  const elapsed = {
    // Breaks don't move a plan's end, so they are included. Without a plan, the time is the receipt's.
    elapsed: clockTime(hasPlan ? live.elapsedMs : live.durationMs),
    label: (inside: ReactNode) => <span className="sr-only">{inside}</span>,
  };
  return (
    <div
      className={`@container overflow-hidden font-mono tabular-nums ${isRoom ? 'w-full' : `px-5 pt-4 pb-5 sm:px-8 ${look.ground}`}`}
    >
      <div className={`flex items-center justify-between gap-4 ${isRoom ? 'text-[min(4cqi,5dvh)]' : 'text-sm'}`}>
        <StateOf live={live} look={look} isRoom={isRoom} />
        <p className="text-end whitespace-nowrap">
          {hasPlan
            ? rich('face.elapsedOfPlan', { ...elapsed, planned: clockTime(plannedMs) })
            : rich('face.elapsed', elapsed)}
        </p>
      </div>
      <dl>
        <dt className="sr-only">{say(coarse ? 'face.costAbout' : 'face.cost')}</dt>
        <dd
          className={`font-semibold tracking-tight whitespace-nowrap ${
            isRoom
              ? 'my-[2dvh] text-center text-[min(100cqi/0.61/var(--chars),40dvh)] leading-[min(100cqi/0.61/7,40dvh)]'
              : 'my-2 text-[min(6rem,100cqi/0.61/var(--chars))] leading-[calc(1.15*min(6rem,100cqi/0.61/7))]'
          }`}
          // A digit of Plex Mono is 0.6 em wide. The amount is as large as its length allows; its line is always as high as
          // for seven characters.
          style={{ '--chars': Math.max(7, visibleLength(total)) } as CSSProperties}
          data-testid="total"
        >
          <bdi>{total}</bdi>
        </dd>
        {live.progress !== null && (
          <div aria-hidden="true" className={`bg-current/25 forced-track ${isRoom ? 'h-[1.5dvh]' : 'h-1'}`}>
            <div
              className={`forced-mark h-full ${isRoom ? 'bg-current' : look.overFill}`}
              style={{ width: `${Math.min(1, live.progress) * 100}%` }}
            />
          </div>
        )}
        <div
          className={`mt-3 flex gap-x-6 gap-y-1 ${
            // Side by side only where both always fit; otherwise a longer figure would move everything below.
            isRoom
              ? 'flex-wrap justify-between text-[min(5cqi,6dvh)]'
              : 'flex-col text-sm @lg:flex-row @lg:justify-between'
          }`}
        >
          <dt className="sr-only">{say('face.perMinute')}</dt>
          <dd>{say('face.rate', { cost: write(costs.roomPerMinuteMinor), people: live.presentCount })}</dd>
          {live.leftMs !== null && (
            <>
              <dt className="sr-only">{say('face.plan')}</dt>
              {live.isOverrun ? (
                <dd className={`font-semibold ${isRoom ? '' : look.over}`}>
                  {say('face.over', { time: clockTime(live.overrunMs ?? 0), cost: write(costs.overrunMinor ?? 0) })}
                </dd>
              ) : (
                // Rounded up, so that it's at least a second while any time is left.
                <dd>{say('face.left', { time: clockTime(Math.ceil(live.leftMs / 1000) * 1000) })}</dd>
              )}
            </>
          )}
        </div>
      </dl>
      {usual}
    </div>
  );
}

function StateOf({ live, look, isRoom }: { live: LiveMeter; look: typeof SOLID; isRoom: boolean }) {
  const isOver = live.isOverrun && live.state === 'running';
  return (
    <p className={`flex items-center gap-[0.5em] ${live.isOverrun && !isRoom ? look.over : ''}`}>
      <span
        aria-hidden="true"
        className={`size-[0.6em] rounded-full ${
          live.state === 'running'
            ? `forced-mark animate-pulse ${isRoom ? 'bg-current' : look.overFill}`
            : 'border-2 border-current opacity-70'
        }`}
      />
      <span>{say(isOver ? 'face.overrun' : `face.${live.state}`)}</span>{' '}
      {live.pausedMs !== null && <span className="font-semibold">{clockTime(live.pausedMs)}</span>}
    </p>
  );
}
