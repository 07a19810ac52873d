'use client';

import { useQuery } from '#lib/client/hooks/use-query.ts';
import { countsOfAll } from '#lib/client/store/store-counts.ts';
import { ScreenHeading } from '#ui/heading.tsx';
import { say } from '#words/data.ts';
import { AtService } from './at-service.tsx';
import { DeleteEverything } from './delete-everything.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { OnDevice } from './on-device.tsx';

/** Where the user's data is, and how to export, import and delete it. */
export function Data() {
  const counts = useQuery(countsOfAll);
  return (
    <>
      <ScreenHeading className="mb-6">{say('page.title')}</ScreenHeading>
      <div className="flex flex-col gap-12">
        <OnDevice counts={counts} />
        <AtService />
        <ExportSection />
        <ImportSection />
        <DeleteEverything counts={counts} />
      </div>
    </>
  );
}
