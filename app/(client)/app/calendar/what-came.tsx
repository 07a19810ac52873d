'use client';

import type { Arrived } from '#lib/client/calendar/kept.ts';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/calendar.ts';
import { listed, percent } from '../meeting/comparing/range-words.ts';
import type { Reader } from './use-reading.ts';

/** The progress of reading, its result, and problems with files. */
export function WhatCame({ reader }: { reader: Reader }) {
  const { part, arrived, problems } = reader;
  return (
    <>
      {part !== null && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border border-s-4 border-rule border-s-ink bg-paper px-4 py-3">
          <p role="status" className="sr-only">
            {say('reading.status')}
          </p>
          <label className="flex min-w-48 flex-1 items-center gap-3">
            <span className="font-mono text-sm">{say('reading.label')}</span>
            {/* By default, browsers draw an empty bar gray from end to end, as if it were full. */}
            <progress
              className="h-2 flex-1 border border-faint not-forced-colors:appearance-none bg-paper [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-ink"
              max={1}
              value={part}
            >
              {percent(part)}
            </progress>
          </label>
          <TextButton look="action" onClick={reader.cancel}>
            {say('reading.cancel')}
          </TextButton>
        </div>
      )}
      {arrived.length > 0 && (
        <div className="print:hidden">
          <Notice>
            {arrived.map((one, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calendars may have one name, and nothing here is reordered
              <p key={i} className="wrap-anywhere">
                {arrivedWords(one)}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {problems.map(({ file, problem }) => (
        <Notice key={`${file} ${problem}`} kind="problem">
          <p className="wrap-anywhere">
            {file !== '' && <strong className="font-semibold">{file}: </strong>}
            {problem}
          </p>
        </Notice>
      ))}
    </>
  );
}

/** `Added Work: 49 events.`, `Work is up to date: 2 meetings added, 1 gone, 3 changed.` */
function arrivedWords({ name: calendar, events, changes }: Arrived): string {
  if (!changes) return say('arrived.first', { calendar, events });
  const { added, removed, changed } = changes;
  const parts = [
    ...(added > 0 ? [say('arrived.meetingsAdded', { meetings: added })] : []),
    ...(removed > 0 ? [say('arrived.meetingsGone', { meetings: removed })] : []),
    ...(changed > 0 ? [say('arrived.meetingsChanged', { meetings: changed })] : []),
  ];
  if (parts.length === 0) return say('arrived.same', { calendar });
  return say('arrived.changed', { calendar, changes: listed(parts) });
}
