'use client';

import { useEffect, useState } from 'react';
import { hasSeenAny } from '#lib/client/meetings/last-seen.ts';
import { fillIn } from '#lib/languages/terms.ts';

const loadRunning = () => import('#lib/client/meetings/running-cost.ts');

interface Props {
  className: string;
  /** What it has besides, while none runs. */
  idleClassName?: string | undefined;
  href: string;
  text: string;
  /** Instead, while a meeting runs; has `{cost}` in it. */
  back: string;
}

export function RunningAppLink({ className, idleClassName = '', href, text, back }: Props) {
  const cost = useRunningCost();
  return (
    <a href={href} className={cost === null ? `${className} ${idleClassName}` : className}>
      {cost === null ? text : fillIn(back, { cost })}
    </a>
  );
}

/** What the running meeting of this device costs; null: none runs. Nothing is loaded where none ever has. */
function useRunningCost(): string | null {
  const [cost, setCost] = useState<string | null>(null);
  useEffect(() => {
    if (!hasSeenAny()) return;
    let isOver = false;
    let stop = () => {};
    loadRunning().then(
      ({ followRunningCost }) => {
        if (!isOver) stop = followRunningCost(setCost);
      },
      // The page has what it needs without it.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return cost;
}
