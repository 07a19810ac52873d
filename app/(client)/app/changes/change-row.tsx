'use client';

import { type ReactNode, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { endChange, setUnrelated } from '#lib/client/insights/changes.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import type { Followed } from '#lib/client/insights/follow.ts';
import { isReplaced } from '#lib/cost/change.ts';
import { TextButton } from '#ui/button.tsx';
import { rich, say } from '#words/changes.ts';
import { DecideDialog } from '../meeting/changes/decide.tsx';
import { whatWords } from '../meeting/changes/words.ts';
import { dateWords, roughly } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { Row } from '../shared/list-screen.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import { useDelete } from '../shared/undo.tsx';
import { useUndoable } from '../shared/undoable.ts';

const LOOKS: Partial<Record<Followed['outcome']['standing'], string>> = {
  held: 'text-good',
  slipped: 'text-accent',
  grewBack: 'text-accent',
};

/** One change: what was decided, whether it held, and what it has saved. */
export function ChangeRow({ followed, calendar }: { followed: Followed; calendar: Calendar }) {
  const { change, outcome, other, yearMinor, isFollowed } = followed;
  const { series, currency, expectedMinor } = change;
  const { standing, savedMinor } = outcome;
  const [isEditing, setEditing] = useState(false);
  const end = useUndoable(endChange, () => say('row.ended'));
  const unrelate = useUndoable(setUnrelated, () => say('row.notOther', { series: other?.name ?? '' }));
  const removal = useDelete();
  const hasFigures = standing !== 'kept' && standing !== 'over';
  return (
    <Row>
      <div className="flex items-start gap-x-3 pt-3">
        <h2 dir="auto" className="min-w-0 flex-1 py-2 leading-snug font-semibold wrap-anywhere">
          {series}
          <span className="block text-sm font-normal text-faint">{whatWords(change, change.before)}</span>
        </h2>
        <p className={`shrink-0 py-2 font-mono text-sm font-semibold ${LOOKS[standing] ?? 'text-faint'}`}>
          {say(isFollowed ? `standing.${standing}` : 'standing.ended')}
        </p>
        <RowMenu label={say('row.more', { series })}>
          <div className="flex flex-col items-start">
            <TextButton look="action" onClick={() => setEditing(true)}>
              {say('row.edit')}
            </TextButton>
            {isFollowed && (
              <TextButton look="action" onClick={() => void end.run({ id: change.id })}>
                {say('row.end')}
              </TextButton>
            )}
            <TextButton
              look="action"
              onClick={() => void removal({ table: 'templates', id: change.id, name: say('row.name', { series }) })}
            >
              {say('row.delete')}
            </TextButton>
          </div>
        </RowMenu>
      </div>
      <div className="pb-4">
        {hasFigures && (
          <p className="font-mono text-xl font-semibold tabular-nums">
            {rich(savedMinor >= 0 ? 'row.saved' : 'row.lost', {
              cost: amount(Math.abs(savedMinor), currency),
              s: (inside: ReactNode) => <span className="text-sm font-normal text-faint">{inside}</span>,
            })}
          </p>
        )}
        {hasFigures && (
          <p className="mt-1 font-mono text-[0.8125rem] text-faint tabular-nums">
            {[
              ...(yearMinor === null
                ? []
                : [say('changes.pace', { cost: roughly(savedMinor < 0 ? -yearMinor : yearMinor, currency) })]),
              ...(expectedMinor === null ? [] : [say('changes.expected', { cost: roughly(expectedMinor, currency) })]),
            ].join(' · ')}
          </p>
        )}
        <p className="mt-1 text-sm text-faint">
          {hasFigures && evidenceOf(followed, calendar)} {change.isPlanned && say('row.planned')}{' '}
          {isFollowed && <LookAgain change={change} calendar={calendar} />}
        </p>
        {other && (
          <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
            <span dir="auto" className="wrap-anywhere">
              {say('row.other', { series: other.name })}
            </span>
            <TextButton
              look="action"
              className="-my-2.5"
              onClick={() => void unrelate.run({ id: change.id, key: other.key })}
            >
              {say('row.unrelated')}
            </TextButton>
          </p>
        )}
        <FailureNotice failure={end.failure ?? unrelate.failure} />
      </div>
      {isEditing && <DecideDialog name={change} begin={change} onClose={() => setEditing(false)} />}
    </Row>
  );
}

function evidenceOf({ change, outcome: { count }, hasMet }: Followed, calendar: Calendar): string {
  const facts = { count, date: dateWords(calendar.dayOf(change.decidedAt)) };
  if (!isReplaced(change.kind)) return say('row.byMeetings', facts);
  // The first week with meetings isn't over.
  return count === 0 && hasMet ? '' : say('row.byWeeks', facts);
}

function LookAgain({ change: { owner, lookAt }, calendar }: { change: Followed['change']; calendar: Calendar }) {
  const { store } = useStore();
  const date = dateWords(calendar.dayOf(lookAt));
  if (lookAt > store.now()) return owner ? say('row.lookOwner', { owner, date }) : say('row.look', { date });
  return <strong className="font-semibold text-ink">{owner ? say('row.dueOwner', { owner }) : say('row.due')}</strong>;
}
