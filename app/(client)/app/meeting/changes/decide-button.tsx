import { useMemo, useState } from 'react';
import { seriesOf } from '#lib/client/calendar/content.ts';
import type { YearRow } from '#lib/client/calendar/pace.ts';
import type { Planned } from '#lib/client/calendar/planned.ts';
import type { SeriesName } from '#lib/client/insights/changes.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/changes.ts';
import { lazyWithPreload } from '../../shared/lazy-with-preload.tsx';
import type { PlannedMeetings } from './decide.tsx';
import type { Preset } from './preset.ts';

const LazyDecide = lazyWithPreload(() => import('./decide.tsx').then(({ DecideDialog }) => DecideDialog));

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

/**
 * Returns the button that decides about a calendar's series, for a menu that closes when the dialog opens, and the dialog.
 */
export function useDecidePlanned(planned: Planned) {
  const [row, setRow] = useState<YearRow | null>(null);
  return {
    // An untitled series has no name to go by.
    button: (row: YearRow) =>
      row.label !== '' && (
        <TextButton
          look="action"
          aria-label={say('decide.actionOf', { series: row.label })}
          onClick={() => setRow(row)}
        >
          {say('decide.action')}
        </TextButton>
      ),
    dialog: row && <DecidePlanned row={row} planned={planned} onClose={() => setRow(null)} />,
  };
}

function DecidePlanned({ row, planned, onClose }: { row: YearRow; planned: Planned; onClose: () => void }) {
  const { key, label } = row;
  const name = useMemo(() => ({ series: label, calendarSeries: seriesOf(key) }), [key, label]);
  // All meetings: a series that ends is compared by the weeks in which anyone met.
  const meetings = useMemo(() => planned.meetings.map((one) => ({ ...one, series: seriesOf(one.uid) })), [planned]);
  return <LazyDecide name={name} begin={{ kind: 'shorten' }} planned={meetings} onClose={onClose} />;
}
