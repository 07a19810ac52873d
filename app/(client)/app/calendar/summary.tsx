'use client';

import { useState } from 'react';
import { SPANS, type SpanName } from '#lib/client/calendar/pace.ts';
import { sentence } from '#lib/client/calendar/sentence.ts';
import { counted, deviceLocales } from '#lib/client/format.ts';
import { within } from '#lib/client/insights/groups.ts';
import { areFew, statementReceipt } from '#lib/client/insights/statement.ts';
import { HOUR } from '#lib/time.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CostTable } from '#ui/cost-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paper } from '#ui/paper.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { amount, daysWords, meetingsWords, time } from '../meeting/range-words.ts';
import { ShareTotals } from '../meeting/share-totals.tsx';
import { type Bill, isNear } from './use-bill.ts';

const NAMES: Record<SpanName, string> = {
  thisWeek: 'This week',
  nextWeek: 'Next week',
  days30: 'Next 30 days',
  nextMonth: 'Next month',
  quarter: 'This quarter',
};

interface Props {
  bill: Bill;
  /** What leaves this page, copied or printed, has the titles of series. */
  isNamed: boolean;
  onNamed: (isNamed: boolean) => void;
}

/** What the calendar costs: the sentence to pass on, the next weeks, and a year at this pace. */
export function Summary({ bill, isNamed, onNamed }: Props) {
  const { year, currency, spans, today, isWhole } = bill;
  const [isSharing, setSharing] = useState(false);
  const shown = spans.filter(({ range }) => isWhole || isNear(range, today));
  const hours = year.personMs / HOUR;
  const say = (named: boolean) => sentence(year, currency, { named, locales: deviceLocales() });
  return (
    <Paper>
      <p className="font-mono text-xl leading-snug font-semibold text-balance wrap-anywhere sm:text-2xl" role="status">
        <span className={isNamed ? '' : 'print:hidden'}>{say(true)}</span>
        {!isNamed && <span className="hidden print:inline">{say(false)}</span>}
      </p>
      <CostTable
        caption="What the calendar costs in the next weeks"
        rows={shown.map(({ name, range, sums }) => ({
          name: NAMES[name],
          note: daysWords(range),
          cost: amount(sums.totalMinor, currency),
          detail: `${meetingsWords(sums.count)}, ${time(sums.personMs)} of person-time`,
        }))}
        total={{ term: 'A year at this pace', cost: amount(year.totalMinor, currency) }}
      />
      <p className="mt-2 text-sm text-faint">
        {meetingsWords(year.count)}, {counted(Math.round(hours), 'person-hour')}
        {hours > 0 && `, ${amount(Math.round(year.totalMinor / hours), currency)} each`}. Series without an end count as
        often as their rules say in the next 365 days, everything else as in {daysWords(year)}. Everyone who hasn’t
        declined counts.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton text={say(isNamed)} className={buttonLook({ variant: 'plain', size: 'compact' })}>
          Copy the sentence
        </CopyButton>
        <Button variant="plain" size="compact" onClick={() => setSharing(true)}>
          Share totals
        </Button>
        {isWhole && (
          <Button variant="plain" size="compact" onClick={() => print()}>
            Print or save as PDF
          </Button>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isNamed}
            onChange={({ target }) => onNamed(target.checked)}
            className="size-5 accent-ink"
          />
          Series titles in what’s copied or printed
        </label>
      </div>
      {isSharing && <Share bill={bill} onClose={() => setSharing(false)} />}
    </Paper>
  );
}

/** The totals of one of these times, as a receipt: no titles, unless somebody types one. */
function Share({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { spans, meetings, currency, today, isWhole } = bill;
  const open = spans.filter(({ range, sums }) => (isWhole || isNear(range, today)) && sums.count > 0);
  const [chosen, setChosen] = useState<string>('nextWeek');
  const span = open.find(({ name }) => name === chosen) ?? open[0];
  const own = span ? within(meetings, span.range) : [];
  if (!span || areFew(own)) {
    return (
      <div className="mt-4 print:hidden">
        <Notice>
          {span
            ? 'Fewer than three people take part. From a total and the hours, one could work out what they’re paid, so this can’t be shared.'
            : 'There are no meetings in this time to share.'}
        </Notice>
      </div>
    );
  }
  return (
    <ShareTotals
      title={`Calendar, ${daysWords(span.range)}`}
      receipt={(title) => statementReceipt(own, { title, dateMs: span.range.from, currency })}
      onClose={onClose}
    >
      <SelectField
        label="Time"
        value={span.name}
        onChange={setChosen}
        options={SPANS.filter((name) => open.some((one) => one.name === name)).map((name) => ({
          value: name,
          text: NAMES[name],
        }))}
      />
    </ShareTotals>
  );
}
