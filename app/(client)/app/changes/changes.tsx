'use client';

import { useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useCalendar } from '#lib/client/hooks/use-calendar.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useSumsBasis } from '#lib/client/hooks/use-sums.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import { type Followed, toShare, totalsOf } from '#lib/client/insights/follow.ts';
import { isOpenInPart } from '#lib/client/sync/epochs.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fold } from '#ui/fold.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/changes.ts';
import { SavedSentence, standingsWords, totalsText } from '../meeting/changes/summary.tsx';
import { useFollowed } from '../meeting/changes/use-followed.ts';
import { bigAmount, charsOf } from '../meeting/comparing/big-amount.ts';
import { roughly } from '../meeting/comparing/range-words.ts';
import { EmptyList, RowList } from '../shared/list-screen.tsx';
import { ChangeRow } from './change-row.tsx';

/** What was decided about series, whether it held, and what it saved. */
export function Changes() {
  const latest = useFollowed();
  // Calendars are read again each hour. Until that is done, the previous result stays, and so does an open form.
  const [last, keep] = useState(latest);
  if (latest && latest !== last) keep(latest);
  const followed = latest ?? last;
  const currency = useSumsBasis()?.currency;
  const calendar = useCalendar();
  const isPart = useQuery(isOpenInPart);
  const isReady = followed && currency !== undefined && calendar;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <ScreenHeading>{say('page.title')}</ScreenHeading>
        <ButtonLink href="/app/insights" variant="quiet" className="print:hidden">
          {say('changes.toInsights')}
        </ButtonLink>
      </div>
      <p role="status" className="font-semibold not-empty:mb-6">
        {isPart && say('changes.partial')}
      </p>
      {isReady && followed.length === 0 && isPart === false && (
        <EmptyList title={say('changes.emptyTitle')} text={say('changes.emptyText')}>
          <div className="mt-6">
            <ButtonLink href="/app/insights">{say('changes.toInsights')}</ButtonLink>
          </div>
        </EmptyList>
      )}
      {isReady && followed.length > 0 && <Shown followed={followed} currency={currency} calendar={calendar} />}
    </>
  );
}

interface Props {
  followed: readonly Followed[];
  currency: string;
  calendar: Calendar;
}

function Shown({ followed, currency, calendar }: Props) {
  const shared = toShare(followed);
  const left = followed.length - shared.length;
  const totals = totalsOf(shared);
  return (
    <div className="flex flex-col gap-6">
      <Paper>
        <div className="print:hidden">
          <Headline followed={followed} currency={currency} calendar={calendar} />
        </div>
        {/* For print: totals only, without those that would tell what someone is paid. */}
        <div className="hidden print:block">
          <Headline followed={shared} currency={currency} calendar={calendar} />
        </div>
        {totals.since !== null && (
          <div className="mt-5 flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => print()}>{say('changes.print')}</Button>
            <CopyButton text={totalsText(totals, calendar, currency)} className={buttonLook({ variant: 'plain' })}>
              {say('changes.copy')}
            </CopyButton>
          </div>
        )}
        {left > 0 && <p className="mt-3 text-sm text-faint print:hidden">{say('changes.left', { changes: left })}</p>}
      </Paper>
      <div className="print:hidden">
        <RowList>
          {followed.toReversed().map((one) => (
            <ChangeRow key={one.change.id} followed={one} calendar={calendar} />
          ))}
        </RowList>
      </div>
      <div className="print:hidden">
        <Fold title={say('changes.howTitle')} space="none">
          <p className="max-w-prose leading-relaxed text-faint">{say('changes.explained')}</p>
        </Fold>
      </div>
    </div>
  );
}

function Headline({ followed, currency, calendar }: Props) {
  const totals = totalsOf(followed);
  return (
    <>
      <p className="@container text-lg leading-relaxed font-semibold">
        <SavedSentence
          totals={totals}
          calendar={calendar}
          currency={currency}
          figure={(inside) => (
            <span
              data-testid="saved"
              className={`block leading-tight ${bigAmount}`}
              style={charsOf(amount(Math.abs(totals.savedMinor), currency))}
            >
              {inside}
            </span>
          )}
        />
      </p>
      <p className="mt-2 font-mono text-sm">{standingsWords(totals)}</p>
      {/* There is no pace in the first week, and nothing is expected of a change decided after a single meeting. */}
      {totals.yearMinor !== null && totals.expectedMinor !== 0 && (
        <p className="mt-1 text-sm text-faint">
          {say('changes.paceText', {
            cost: roughly(totals.yearMinor, currency),
            expected: roughly(totals.expectedMinor, currency),
          })}
        </p>
      )}
    </>
  );
}
