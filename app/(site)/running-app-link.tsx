'use client';

import { useEffect, useState } from 'react';
import { hasSeenAny } from '#lib/client/meetings/last-seen.ts';
import { fillIn } from '#lib/languages/terms.ts';

const loadRunning = () => import('#lib/client/meetings/running-cost.ts');

interface Props {
  className: string;
  /** Further class names while no meeting is running. */
  idleClassName?: string | undefined;
  href: string;
  text: string;
  /** The text while a meeting is running, with `{cost}` in it. */
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

/** Returns what this device's running meeting has cost, or null. Loads nothing if the device has never had a meeting. */
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
      // The page works without it.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return cost;
}
