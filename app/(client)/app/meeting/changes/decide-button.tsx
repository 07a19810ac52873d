import { useState } from 'react';
import type { SeriesName } from '#lib/client/insights/changes.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/changes.ts';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import type { PlannedMeetings } from './decide.tsx';
import type { Preset } from './preset.ts';

export const LazyDecide = lazyWithPreload(() => import('./decide.tsx').then(({ DecideDialog }) => DecideDialog));

interface Props {
  name: SeriesName;
  preset?: Preset;
  planned?: PlannedMeetings;
  className?: string;
}

/** Opens the decision about a series. */
export function DecideButton({ name, preset = { kind: 'shorten' }, planned, className = '' }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton
        look="action"
        className={className}
        aria-label={say('decide.actionOf', { series: name.series })}
        onPointerEnter={() => void LazyDecide.fetch()}
        onClick={() => setOpen(true)}
      >
        {say('decide.action')}
      </TextButton>
      {isOpen && <LazyDecide name={name} begin={preset} planned={planned} onClose={() => setOpen(false)} />}
    </>
  );
}
