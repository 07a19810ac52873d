'use client';

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { dropLedgerMeeting, dropLedgerSeries } from '#lib/client/api/ledgers.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import type { Calendar, Day } from '#lib/client/insights/days.ts';
import { byCost, NONE, type Row } from '#lib/client/insights/groups.ts';
import { arrivedIn, sentOf } from '#lib/client/ledger/joined.ts';
import { hourRows, partRows, seriesRows, sizeRows, sumOfEntry, sumsIn, topicRows } from '#lib/client/ledger/team.ts';
import { TextButton } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Fold } from '#ui/fold.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { say as sayInsights } from '#words/insights.ts';
import { say } from '#words/team.ts';
import { type Kind, momentWords, sizeWords, WhereItWent } from '../insights/breakdown.tsx';
import { Headline } from '../insights/headline.tsx';
import { Period } from '../insights/period.tsx';
import { insightsPath, useInsightsRoute } from '../insights/routes.ts';
import { TopMeetings } from '../insights/top-ten.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { TeamBudgets } from './budgets.tsx';
import { Changing } from './changing.tsx';
import { Manage } from './manage.tsx';
import { CardLines } from './row-list.tsx';
import { Sending } from './sending.tsx';
import { TeamStatement } from './statement.tsx';
import type { OfLedger } from './use-changes.ts';
import { type Figures, type Prices, useFigures } from './use-figures.ts';

const PAGE = '/app/team';

/** What a ledger's meetings cost in a period. Shows the parts of Insights with sums from the service. */
export function LedgerView(props: OfLedger) {
  const { ledger } = props;
  const [{ range: wanted, isStatement }, navigate] = useInsightsRoute();
  const [prices, setPrices] = useState<Prices>('own');
  // Stays open after sending has begun.
  const [isNew] = useState(ledger.membership === null);
  const { figures, reload, range, calendar, today, now } = useFigures(ledger, wanted, prices);
  const isEmpty = figures.state === 'ready' && figures.value.summary.sums.count === 0;
  useFirstRows(ledger.id, () => void (isEmpty && reload()));
  const pathOf = (choice: typeof range.choice, statement = isStatement) =>
    insightsPath(choice, today, { statement, page: PAGE, more: { ledger: ledger.id } });
  return (
    <div className={isStatement ? '' : 'min-[1100px]:-mx-24'}>
      <div className="mb-5 flex flex-wrap items-center gap-x-8 print:hidden">
        <ScreenHeading>{ledger.name}</ScreenHeading>
        <div className="max-sm:order-1 max-sm:w-full">
          <Period insights={{ range, calendar, today, now }} navigate={navigate} pathOf={(choice) => pathOf(choice)} />
        </div>
        <TextButton look="action" className="ms-auto" onClick={() => navigate(pathOf(range.choice, !isStatement))}>
          {say(isStatement ? 'team.back' : 'team.toStatement')}
        </TextButton>
      </div>
      <RemoteView remote={figures} onRetry={reload} what={say('team.what')}>
        {(known) =>
          isStatement ? (
            <TeamStatement ledger={ledger} figures={known} />
          ) : (
            <Shown {...props} {...{ figures: known, calendar, today, now, prices, setPrices, reload }} />
          )
        }
      </RemoteView>
      {!isStatement && (
        <div className="mt-6 print:hidden">
          <Fold title={say('card.title')} space="none">
            <CardLines card={ledger.card} currency={ledger.currency} />
          </Fold>
          <Fold title={say('sending.title')} space="none" isOpen={isNew}>
            <Sending {...props} />
          </Fold>
          {ledger.isOwner && (
            <Fold title={say('manage.title')} space="none">
              <Manage {...props} />
            </Fold>
          )}
        </div>
      )}
    </div>
  );
}

/** This long after the last row was sent, all have been. */
const SENT_MS = 3_000;

/** Calls back once this device has sent rows: someone who has just joined is waiting for them. */
function useFirstRows(id: string, onSent: () => void): void {
  const sent = useQuery(async (reader) => arrivedIn(await sentOf(reader, id)).length, { key: id }) ?? 0;
  const tell = useEffectEvent(onSent);
  useEffect(() => {
    if (sent === 0) return;
    const timer = setTimeout(() => tell(), SENT_MS);
    return () => clearTimeout(timer);
  }, [sent]);
}

/** What the owner is asked about before dropping it. */
interface Dropping {
  what: keyof typeof DROP;
  key: string;
  name: string;
}

const DROP = { series: dropLedgerSeries, meeting: dropLedgerMeeting };

interface ShownProps extends OfLedger {
  figures: Figures;
  calendar: Calendar;
  today: Day;
  now: number;
  prices: Prices;
  setPrices: (prices: Prices) => void;
  reload: () => void;
}

function Shown({ ledger, onChange, figures, calendar, today, now, prices, setPrices, reload }: ShownProps) {
  const [hasNumbers, setNumbers] = useState(false);
  const [dropping, drop] = useState<Dropping | null>(null);
  const { range, summary, before, strip, isOld } = figures;
  const { currency } = ledger;
  const dropOf = (asked: Dropping) =>
    ledger.isOwner && (
      <TextButton
        look="action"
        className="-my-2.5 ms-auto print:hidden"
        aria-label={say('drop.of', { series: asked.name })}
        onClick={() => drop(asked)}
      >
        {say('drop.button')}
      </TextButton>
    );
  const sums = useMemo(() => sumsIn(summary.sums), [summary]);
  // A new ledger has nothing to compare with.
  const compared = before && (sums.count > 0 || before.sums.count > 0) ? sumsIn(before.sums) : null;
  const rowsOf = useCallback((kind: Kind) => rowsIn(kind, figures), [figures]);
  const top = useMemo(() => summary.top.map(sumOfEntry), [summary]);
  // With few senders, there is no breakdown by day.
  const rows = useMemo(
    () => (strip.summary.few ? [] : partRows(strip.summary, strip.span, strip.part, calendar)),
    [strip, calendar],
  );
  return (
    <div className="flex flex-col gap-6">
      {isOld && <Notice>{say('team.offline')}</Notice>}
      <Headline
        insights={{ range, currency, calendar, today, sums, before: compared }}
        strip={{ rows, part: strip.part }}
        hasNumbers={hasNumbers}
        notes={
          <>
            {summary.few && sums.count > 0 && <p>{say('team.few')}</p>}
            {summary.unpriced > 0 && <p>{say('team.unpriced', { meetings: summary.unpriced })}</p>}
          </>
        }
      >
        {(ledger.card.version > 1 || prices === 'newest') && (
          <div className="mt-6 print:hidden">
            <Choice
              legend={say('team.at')}
              value={prices}
              options={(['own', 'newest'] as const).map((value) => ({ value, text: say(`team.${value}`) }))}
              onChange={setPrices}
            />
          </div>
        )}
      </Headline>
      {sums.count === 0 && <p className="py-4 text-faint">{say('team.none')}</p>}
      {!summary.few && sums.count > 0 && (
        <div className="grid items-start gap-6 min-[1100px]:grid-cols-[2fr_3fr]">
          <Changing {...{ ledger, onChange, figures, calendar, now }} />
          <WhereItWent
            {...{ currency, sums, rowsOf, hasNumbers }}
            only={null}
            hrefOf={() => null}
            actionOf={(kind, { key, label }) =>
              kind === 'series' && key !== NONE && dropOf({ what: 'series', key, name: label })
            }
            onNumbers={setNumbers}
          />
        </div>
      )}
      <div className="print:hidden">
        {top.length > 0 && (
          <Fold title={sayInsights('top.title')} space="none">
            <TopMeetings
              {...{ top, currency, calendar, hasNumbers }}
              actionOf={(key, name) => dropOf({ what: 'meeting', key, name })}
            />
          </Fold>
        )}
        <Fold title={say('budget.title')} space="none">
          <TeamBudgets {...{ ledger, onChange }} month={figures.month} />
        </Fold>
      </div>
      {dropping && (
        <ConfirmDialog
          title={say('drop.title', { series: dropping.name })}
          action={say('drop.button')}
          doing={say('drop.dropping')}
          onConfirm={async () => {
            await DROP[dropping.what](ledger.id, dropping.key);
            reload();
          }}
          onClose={() => drop(null)}
        >
          {say(dropping.what === 'series' ? 'drop.text' : 'drop.meeting')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function rowsIn(kind: Kind, { summary }: Figures): readonly Row[] {
  if (kind === 'series') return seriesRows(summary);
  if (kind === 'topic') return topicRows(summary);
  const rows =
    kind === 'time'
      ? hourRows(summary).map((row) => ({ ...row, label: momentWords(row) }))
      : sizeRows(summary).map((row) => ({ ...row, label: sizeWords(row) }));
  return rows.sort(byCost);
}
