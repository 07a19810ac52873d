import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLimits } from '#lib/client/hooks/hooks.ts';
import type { Limits } from '#lib/client/meetings/limits.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#words/meter.ts';
import { FailureNotice, LimitNotice } from '../shared/failure-notice.tsx';
import { useShortcuts } from '../shared/shortcuts.tsx';
import type { StartFormState } from './use-start-form.ts';

/** With this many meetings left or fewer, the form counts them. */
const FEW = 4;

interface Props {
  form: StartFormState;
  /** What the meeting will cost, shown if nothing prevents starting. */
  children: ReactNode;
}

/** The button that starts the meter. If the plan allows no more meetings, it is disabled, with the reason. */
export function StartButton({ form: { who, isChosen, busy, failure }, children }: Props) {
  const limits = useLimits();
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  // A key doesn't start what is only proposed.
  useShortcuts({ n: () => (isChosen ? button.current?.click() : who.field.current?.focus()) });

  const isRefused = limits !== undefined && !limits.mayStart;
  const kind = isRefused || failure ? 'notice' : 'forecast';
  const isSticky = useFitsFoot(content, kind);
  return (
    // Sticks to the foot of the screen and fades into what it covers, which globals.css keeps in reach.
    <div
      data-foot={isSticky ? kind : undefined}
      className={
        isSticky
          ? 'foot:sticky foot:bottom-[calc(var(--nav,0px)+var(--foot,0px))] foot:z-[1] foot:-mx-5 foot:bg-paper foot:px-5 foot:py-3 foot:before:pointer-events-none foot:before:absolute foot:before:inset-x-0 foot:before:bottom-full foot:before:h-4 foot:before:bg-linear-to-t foot:before:from-paper sm:foot:-mx-8 sm:foot:px-8'
          : ''
      }
    >
      {/* The height is the same whether it sticks or not. */}
      <div ref={content} className="flex flex-col gap-2">
        {/* Above the button: on a phone, a reason below it would be covered. */}
        {isRefused ? (
          <div id={`${id}-limit`}>
            <LimitNotice code="limit_meetings" limit={limits.entitlements.meetingsPerMonth} />
          </div>
        ) : failure ? (
          <FailureNotice failure={failure} />
        ) : (
          children
        )}
        <Button ref={button} type="submit" size="large" busy={busy} disabledBy={isRefused ? `${id}-limit` : undefined}>
          {say('startButton.start')}
        </Button>
        {limits && !isRefused && <NextOf {...limits} />}
      </div>
    </div>
  );
}

/** Warns before the limit is reached, not at the last meeting. */
function NextOf({ used, entitlements: { meetingsPerMonth: limit } }: Limits) {
  if (limit === null || limit - used > FEW) return null;
  return <p className="text-sm text-faint">{say('startButton.nextOf', { next: used + 1, limit })}</p>;
}

/** How much of the screen's height may stick to its foot; more for the reason why nothing can start. */
const MOST = { forecast: 1 / 4, notice: 2 / 5 } as const;

/** Returns whether something is low enough to stick to the foot: with larger text, it would cover its own form. */
function useFitsFoot(content: RefObject<HTMLElement | null>, kind: keyof typeof MOST): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const look = () => setFits(element.offsetHeight <= innerHeight * MOST[kind]);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('resize', look);
    };
  }, [content, kind]);
  return fits;
}
