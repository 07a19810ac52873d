'use client';

import { useState } from 'react';
import { SPANS } from '#lib/client/calendar/pace.ts';
import { sentence } from '#lib/client/calendar/sentence.ts';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { areFew } from '#lib/client/insights/few.ts';
import { statementReceipt } from '#lib/client/insights/statement.ts';
import { HOUR } from '#lib/time.ts';
import { Button, buttonLook, TextButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CostTable } from '#ui/cost-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { say } from '#words/calendar.ts';
import { daysWords, time, wholeAmount } from '../meeting/comparing/range-words.ts';
import { ShareTotals } from '../meeting/sharing/share-totals.tsx';
import { type Bill, isNear } from './use-bill.ts';

interface Props {
  bill: Bill;
  /** Whether the titles of series are copied or printed. */
  isNamed: boolean;
  onNamed: (isNamed: boolean) => void;
}

/** What the calendar costs: a sentence to share, next week, a year at this pace, and other periods on request. */
export function Summary({ bill, isNamed, onNamed }: Props) {
  const { year, told, planned, currency, spans, today, isWhole } = bill;
  const [isSharing, setSharing] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const isMetered = (useShownSums()?.meetings.length ?? 0) > 0;
  const shown = spans.filter(({ name, range }) => (showsAll ? isWhole || isNear(range, today) : name === 'nextWeek'));
  const hours = year.personMs / HOUR;
  const size = { meetings: year.count, hours: Math.round(hours) };
  const locales = deviceLocales();
  const words = sentence(year, currency, { named: true, locales });
  const rows = year.rows.filter(({ key }) => told.rows.has(key));
  const toOthers = sentence({ ...year, rows }, currency, { named: isNamed, locales });
  return (
    <Paper>
      <p className="font-mono text-xl leading-snug font-semibold text-balance wrap-anywhere sm:text-2xl" role="status">
        <span className={words === toOthers ? '' : 'print:hidden'}>{words}</span>
        {words !== toOthers && <span className="hidden print:inline">{toOthers}</span>}
      </p>
      <CostTable
        caption={say('summary.table')}
        rows={shown.map(({ name, range, sums }) => ({
          name: say(`span.${name}`),
          note: daysWords(range),
          cost: amount(sums.totalMinor, currency),
          detail: (
            <span className={told.few || areFew(planned.within(range)) ? 'print:hidden' : ''}>
              {say('summary.detail', { meetings: sums.count, time: time(sums.personMs) })}
            </span>
          ),
        }))}
        total={{ term: say('summary.year'), cost: wholeAmount(year.totalMinor, currency) }}
      />
      <p className="mt-2 text-sm text-faint">
        <span className={told.few ? 'print:hidden' : ''}>
          {hours > 0
            ? say('summary.yearDetailEach', { ...size, cost: amount(Math.round(year.totalMinor / hours), currency) })
            : say('summary.yearDetail', size)}
        </span>{' '}
        {say('summary.pace', { days: daysWords(year) })} {isMetered && say('summary.metered')}
      </p>
      {!showsAll && (
        <TextButton look="action" className="print:hidden" onClick={() => setShowsAll(true)}>
          {say('summary.periods')}
        </TextButton>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton text={toOthers} className={buttonLook({ variant: 'plain', size: 'compact' })}>
          {say('summary.copy')}
        </CopyButton>
        <Button variant="plain" size="compact" onClick={() => setSharing(true)}>
          {say('summary.share')}
        </Button>
        {isWhole && (
          <Button variant="plain" size="compact" onClick={() => print()}>
            {say('summary.print')}
          </Button>
        )}
        <Checkbox className="text-sm" checked={isNamed} onChange={onNamed}>
          {say('summary.named')}
        </Checkbox>
      </div>
      {isSharing && <Share bill={bill} onClose={() => setSharing(false)} />}
    </Paper>
  );
}

/** Shares the totals of a period as a receipt, without titles. */
function Share({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { spans, planned, currency, today, isWhole } = bill;
  const open = spans.filter(({ range, sums }) => (isWhole || isNear(range, today)) && sums.count > 0);
  const [chosen, setChosen] = useState<string>('nextWeek');
  const span = open.find(({ name }) => name === chosen) ?? open[0];
  const own = span ? planned.within(span.range) : [];
  if (!span || areFew(own)) {
    return (
      <div className="mt-4 print:hidden">
        <Notice>{say(span ? 'share.few' : 'share.none')}</Notice>
      </div>
    );
  }
  return (
    <ShareTotals
      title={say('share.title', { days: daysWords(span.range) })}
      receipt={(title) => statementReceipt(own, { title, dateMs: span.range.from, currency })}
      onClose={onClose}
    >
      <SelectField
        label={say('share.period')}
        value={span.name}
        onChange={setChosen}
        options={SPANS.filter((name) => open.some((one) => one.name === name)).map((name) => ({
          value: name,
          text: say(`span.${name}`),
        }))}
      />
    </ShareTotals>
  );
}
