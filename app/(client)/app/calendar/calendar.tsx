'use client';

import { memo, useDeferredValue, useState } from 'react';
import { useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { textLook } from '#ui/button.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/calendar.ts';
import { Adjust } from './adjust.tsx';
import { ChooseFiles, useArrivals } from './choose-files.tsx';
import { ConnectButtons, useProviders } from './connect/connect-buttons.tsx';
import { Guests, useUnattended } from './guests.tsx';
import { HandedFiles, useLaunched } from './handed-files.tsx';
import { HowToExport } from './how-to-export.tsx';
import { Invitation } from './invitation.tsx';
import { Series } from './series.tsx';
import { Strip } from './strip.tsx';
import { Summary } from './summary.tsx';
import { type Bill, useBill } from './use-bill.ts';
import { type Reader, useReading } from './use-reading.ts';
import { WhatCame } from './what-came.tsx';
import { WhatIfs } from './what-ifs.tsx';

/** What the meetings of a calendar will cost. The calendar is read on this device and never sent. */
export function CalendarScreen() {
  const calendars = useCalendars();
  const reader = useReading();
  const isOver = useArrivals(reader);
  useLaunched(reader);
  const bill = useBill(calendars);
  const has = calendars !== undefined && calendars.calendars.length > 0;
  return (
    <div className={`flex flex-col gap-8 ${isOver ? 'outline-2 outline-offset-8 outline-ink outline-dashed' : ''}`}>
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <ScreenHeading>{say('page.title')}</ScreenHeading>
        <Link href="/app/calendar/plan" prefetch={false} className={textLook('action')}>
          {say('calendar.plan')}
        </Link>
      </div>
      <HandedFiles reader={reader} />
      {calendars && reader.invitation && (
        <Invitation invitation={reader.invitation} calendars={calendars} onClose={reader.clear} />
      )}
      <WhatCame reader={reader} />
      {has && bill && <Shown bill={bill} reader={reader} />}
      {calendars && !has && <Begin reader={reader} />}
    </div>
  );
}

function Begin({ reader }: { reader: Reader }) {
  const providers = useProviders();
  return (
    <div>
      <div className="mb-4 border-2 border-dashed border-faint px-5 py-5">
        <SectionHeading>{say('calendar.question')}</SectionHeading>
        <p className="mt-2 mb-5 max-w-prose leading-relaxed text-faint">{say('calendar.intro')}</p>
        <ChooseFiles reader={reader} />
        <p className="mt-4 text-sm text-faint">{say('choose.hint')}</p>
        <ConnectButtons names={providers} />
      </div>
      <HowToExport />
    </div>
  );
}

function Shown({ bill, reader }: { bill: Bill; reader: Reader }) {
  // Null, because React takes undefined as no initial value, and would render everything at once.
  const late = useDeferredValue<Bill | null>(bill, null);
  const [isNamed, setNamed] = useState(false);
  const unattended = useUnattended(bill);
  const isAsked = unattended.some(({ heads }) => heads === undefined);
  const isEmpty = bill.planned.events.length === 0;
  return (
    <>
      {isAsked && <Guests series={unattended} />}
      {isEmpty && !isAsked && <Notice>{say('calendar.empty')}</Notice>}
      {!isEmpty && (
        <>
          <Summary bill={bill} isNamed={isNamed} onNamed={setNamed} />
          <Strip bill={bill} />
          {late && <Rest bill={late} isNamed={isNamed} />}
        </>
      )}
      {late && <Adjust bill={late} unattended={isAsked ? [] : unattended} reader={reader} />}
    </>
  );
}

/** Rendered after the sentence and the week. Until then, the previous content stays. */
const Rest = memo(function Rest({ bill, isNamed }: { bill: Bill; isNamed: boolean }) {
  return (
    <>
      <Series bill={bill} isNamed={isNamed} />
      {bill.isWhole ? (
        <WhatIfs bill={bill} />
      ) : (
        <p className="-mt-4 text-sm text-faint print:hidden">
          {say('proAdds.text')}{' '}
          <Link href="/pricing" prefetch={false} className={textLook()}>
            {say('proAdds.see')}
          </Link>
        </p>
      )}
    </>
  );
});
