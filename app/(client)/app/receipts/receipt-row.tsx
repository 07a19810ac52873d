import { Fragment, useId } from 'react';
import { amount, deviceDate, deviceTime } from '#lib/client/device-format.ts';
import { useTimeZone } from '#lib/client/hooks/hooks.ts';
import { deviceReader } from '#lib/client/paper.ts';
import type { Receipt } from '#lib/receipts/schema.ts';
import { TextButton, textLink, textLook } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { receiptTitle } from '#ui/receipt/lines.ts';
import { say } from '#words/receipts.ts';

interface Props {
  receipt: Receipt;
  now: number;
  onStop: () => void;
}

/** Dates include the year only if this is true. */
const isOtherYear = (ms: number, now: number) => new Date(ms).getFullYear() !== new Date(now).getFullYear();

/** What most voters said. */
const WORTH = { yes: 'row.worth', split: 'row.split', no: 'row.notWorth' } as const;

export function ReceiptRow({ receipt, now, onStop }: Props) {
  const { url, dateMs, createdAt, attendeeCount, totalMinor, currency, views, worth } = receipt;
  // The workspace's time zone. It is named, since a receipt of another workspace may have another.
  const timeZone = useTimeZone();
  const facts = [
    say('row.shared', { date: deviceDate(createdAt, { year: isOtherYear(createdAt, now) }) }),
    say('row.meetingOf', { date: deviceTime(dateMs, { timeZone, year: isOtherYear(dateMs, now) }) }),
    say('row.people', { people: attendeeCount }),
    say('row.views', { views }),
    ...(worth ? [say(WORTH[worth])] : []),
  ];
  const id = useId();
  const action = textLook('action');
  return (
    <li className="border border-rule bg-paper px-4 pt-4 pb-1 sm:px-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={`${id}-title`} dir="auto" className="max-w-full min-w-0 font-semibold wrap-anywhere">
          {/* High enough for a finger without moving what surrounds it. */}
          <a href={url} className={`${textLink} -my-2.5 inline-block py-2.5`}>
            {receiptTitle(receipt, deviceReader())}
          </a>
        </h2>
        <span className="hidden min-w-6 flex-1 border-b border-dotted border-faint sm:block" />
        <p className="ms-auto text-end font-mono text-lg font-semibold tabular-nums wrap-anywhere">
          {amount(totalMinor, currency)}
        </p>
      </div>
      {/* No line begins with a dot. */}
      <p className="mt-1 font-mono text-sm text-faint">
        {facts.map((fact, i) => (
          <Fragment key={fact}>
            {i > 0 && ' '}
            <span className="inline-block">
              {fact}
              {i < facts.length - 1 && ' ·'}
            </span>
          </Fragment>
        ))}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-6 border-t border-dashed border-rule">
        <CopyButton text={url} of={`${id}-title`} className={action}>
          {say('row.copy')}
        </CopyButton>
        <TextButton
          id={`${id}-stop`}
          aria-labelledby={`${id}-stop ${id}-title`}
          onClick={onStop}
          look="action"
          className="ms-auto"
        >
          {say('row.stop')}
        </TextButton>
      </div>
    </li>
  );
}
