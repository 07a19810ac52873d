'use client';

import { useCallback, useMemo, useState } from 'react';
import { dropLedgerSeries } from '#lib/client/api/ledgers.ts';
import type { Calendar, Day } from '#lib/client/insights/days.ts';
import { byCost, NONE, type Row } from '#lib/client/insights/groups.ts';
import { hourRows, partRows, seriesRows, sizeRows, sumOfEntry, sumsIn, topicRows } from '#lib/client/ledger/team.ts';
import type { Ledger } from '#lib/ledgers/schema.ts';
import { TextButton } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Fold } from '#ui/fold.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Kind, momentWords, sizeWords, WhereItWent } from '../insights/breakdown.tsx';
import { Headline } from '../insights/headline.tsx';
import { Period } from '../insights/period.tsx';
import { insightsPath, useInsightsRoute } from '../insights/routes.ts';
import { say as sayInsights } from '../insights/say.ts';
import { TopMeetings } from '../insights/top-ten.tsx';
import { RemoteView } from '../shared/remote-view.tsx';
import { TeamBudgets } from './budgets.tsx';
import { Changing } from './changing.tsx';
import { Manage } from './manage.tsx';
import { CardLines } from './row-list.tsx';
import { say } from './say.ts';
import { Sending } from './sending.tsx';
import { TeamStatement } from './statement.tsx';
import { type Figures, type Prices, useFigures } from './use-figures.ts';
import { wordsOf } from './words.ts';

const PAGE = '/app/team';

interface Props {
  ledger: Ledger;
  onChange: (ledger: Ledger) => void;
  onGone: () => void;
}

/** What a ledger's meetings of a period cost, with the parts that Insights has, over the service's sums. */
export function LedgerView(props: Props) {
  const { ledger } = props;
  const [{ range: wanted, isStatement }, navigate] = useInsightsRoute();
  const [prices, setPrices] = useState<Prices>('own');
  // It stays open when they have begun to send.
  const [isNew] = useState(ledger.membership === null);
  const { figures, reload, range, calendar, today, now } = useFigures(ledger, wanted, prices);
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

interface ShownProps extends Props {
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
  const [dropping, drop] = useState<Row | null>(null);
  const { range, summary, before, strip, isOld } = figures;
  const { currency } = ledger;
  const sums = useMemo(() => sumsIn(summary.sums), [summary]);
  const rowsOf = useCallback((kind: Kind) => rowsIn(kind, figures), [figures]);
  const top = useMemo(() => summary.top.map(sumOfEntry), [summary]);
  const rows = useMemo(() => partRows(strip.summary, strip.span, strip.part, calendar), [strip, calendar]);
  return (
    <div className="flex flex-col gap-6">
      {isOld && <Notice>{say('team.offline')}</Notice>}
      <Headline
        insights={{ range, currency, calendar, today, sums, before: before && sumsIn(before.sums) }}
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
            actionOf={(kind, row) =>
              ledger.isOwner &&
              kind === 'series' &&
              row.key !== NONE && (
                <TextButton
                  look="action"
                  className="-my-2.5 print:hidden"
                  aria-label={say('drop.of', { series: row.label })}
                  onClick={() => drop(row)}
                >
                  {say('drop.button')}
                </TextButton>
              )
            }
            onNumbers={setNumbers}
          />
        </div>
      )}
      <div className="print:hidden">
        {top.length > 0 && (
          <Fold title={sayInsights('top.title')} space="none">
            <TopMeetings {...{ top, currency, calendar, hasNumbers }} />
          </Fold>
        )}
        <Fold title={say('budget.title')} space="none">
          <TeamBudgets {...{ ledger, onChange }} month={figures.month} />
        </Fold>
      </div>
      {dropping && (
        <ConfirmDialog
          title={say('drop.title', { series: dropping.label })}
          action={say('drop.button')}
          doing={say('drop.dropping')}
          onConfirm={async () => {
            await dropLedgerSeries(ledger.id, dropping.key);
            reload();
          }}
          onClose={() => drop(null)}
        >
          {say('drop.text')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function rowsIn(kind: Kind, { summary }: Figures): readonly Row[] {
  if (kind === 'series') return seriesRows(summary, wordsOf());
  if (kind === 'topic') return topicRows(summary, wordsOf());
  const rows =
    kind === 'time'
      ? hourRows(summary).map((row) => ({ ...row, label: momentWords(row) }))
      : sizeRows(summary).map((row) => ({ ...row, label: sizeWords(row) }));
  return rows.sort(byCost);
}
