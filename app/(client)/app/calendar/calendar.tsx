'use client';

import { memo, useDeferredValue, useState } from 'react';
import { type Calendars, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { DropFiles } from './drop-files.tsx';
import { Everyone } from './everyone.tsx';
import { HowToExport } from './how-to-export.tsx';
import { Invitation } from './invitation.tsx';
import { KeptCalendars } from './kept-calendars.tsx';
import { say } from './say.ts';
import { Series } from './series.tsx';
import { Strip } from './strip.tsx';
import { Summary } from './summary.tsx';
import { type Basis, type Bill, useBasis, useBill } from './use-bill.ts';
import { useReading } from './use-reading.ts';
import { WhatCame } from './what-came.tsx';
import { WhatIfs } from './what-ifs.tsx';

/** What the meetings of a calendar will cost. The calendar is read on this device, and nothing of it is ever sent. */
export function CalendarScreen() {
  const calendars = useCalendars();
  const basis = useBasis();
  const reader = useReading();
  const has = calendars !== undefined && calendars.calendars.length > 0;
  return (
    <div className="flex flex-col gap-8">
      <ScreenHeading className="-mb-2 print:hidden">{say('calendar.title')}</ScreenHeading>
      {calendars && reader.invitation && (
        <Invitation invitation={reader.invitation} calendars={calendars} onClose={reader.clear} />
      )}
      <WhatCame reader={reader} />
      {has && <Shown calendars={calendars} basis={basis} />}
      {calendars && (
        <DropFiles reader={reader} isAgain={has}>
          {!has && (
            <>
              <SectionHeading>{say('calendar.question')}</SectionHeading>
              <p className="mt-2 mb-5 max-w-prose leading-relaxed text-faint">{say('calendar.intro')}</p>
            </>
          )}
        </DropFiles>
      )}
      {calendars && !has && (
        <div className="-mt-4">
          <HowToExport />
        </div>
      )}
    </div>
  );
}

function Shown({ calendars, basis }: { calendars: Calendars; basis: Basis }) {
  const bill = useBill(calendars, basis);
  // Null, since React takes undefined for no first value, and would draw all of it at once.
  const late = useDeferredValue<Bill | null>(bill ?? null, null);
  const [isNamed, setNamed] = useState(false);
  if (!bill) return null;
  const isEmpty = bill.planned.events.length === 0;
  return (
    <>
      {isEmpty ? (
        <Notice>{say('calendar.empty')}</Notice>
      ) : (
        <>
          <Summary bill={bill} isNamed={isNamed} onNamed={setNamed} />
          <Strip bill={bill} />
          {late && <Rest bill={late} isNamed={isNamed} />}
        </>
      )}
      {late && <KeptCalendars bill={late} />}
    </>
  );
}

/** What is drawn when the sentence and the week are on the screen; until then, what was there stays as it is. */
const Rest = memo(function Rest({ bill, isNamed }: { bill: Bill; isNamed: boolean }) {
  return (
    <>
      <Series bill={bill} isNamed={isNamed} />
      {bill.isWhole && <WhatIfs bill={bill} />}
      <Everyone bill={bill} />
      {!bill.isWhole && <ProAdds />}
    </>
  );
});

/** What Pro shows of a calendar. */
function ProAdds() {
  return (
    <section aria-labelledby="pro-adds" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="pro-adds">{say('proAdds.title')}</SectionHeading>
      <p className="mt-1 mb-4 max-w-prose leading-relaxed text-faint">{say('proAdds.text')}</p>
      <ButtonLink href="/pricing" prefetch={false}>
        {say('proAdds.see')}
      </ButtonLink>
    </section>
  );
}
