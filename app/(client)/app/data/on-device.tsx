'use client';

import { useState } from 'react';
import { deviceLocales, deviceTime } from '#lib/client/device-format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useResolved } from '#lib/client/hooks/use-resolved.ts';
import type { StoreCounts } from '#lib/client/store/store-counts.ts';
import { lastSavedOf } from '#lib/client/store/values.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { say } from '#words/data.ts';
import { askToKeep, type Keeping, keepingHere, spaceUsed } from '../shared/browser-storage.ts';

/** What this device has of the workspace, how much space it takes, and whether the browser may clear it. */
export function OnDevice({ counts }: { counts: StoreCounts | undefined }) {
  const { accountId } = useStore().store.owner;
  const saved = useQuery(lastSavedOf);
  const used = useResolved(spaceUsed);
  const first = useResolved(keepingHere);
  // Undefined until asked.
  const [answer, setAnswer] = useState<Keeping | null>();
  const keeping = answer === undefined ? first : answer;
  return (
    <section aria-labelledby="on-device">
      <SectionHeading id="on-device" className="mb-4">
        {say('onDevice.title')}
      </SectionHeading>
      <Paper>
        <Lines>
          <Line term={say('onDevice.meetings')}>{counts && count(counts.meetings, deviceLocales())}</Line>
          <Line term={say('onDevice.people')}>{counts && count(counts.people, deviceLocales())}</Line>
          <Line term={say('onDevice.topics')}>{counts && count(counts.topics, deviceLocales())}</Line>
          {counts && counts.templates > 0 && (
            <Line term={say('onDevice.templates')}>{count(counts.templates, deviceLocales())}</Line>
          )}
          {typeof used === 'number' && <Line term={say('onDevice.space')}>{bytesInWords(used)}</Line>}
        </Lines>
        {saved && (
          <Lines ruled>
            {(accountId !== null || saved.inAccount !== null) && (
              <Line term={say('onDevice.saved')}>{timeInWords(saved.inAccount)}</Line>
            )}
            <Line term={say('onDevice.exported')}>{timeInWords(saved.inFile)}</Line>
          </Lines>
        )}
        {keeping && <p className="mt-4 max-w-prose leading-relaxed text-faint">{say(`keeping.${keeping}`)}</p>}
        {keeping === 'clearable' && (
          <Button variant="plain" className="mt-4" onClick={async () => setAnswer(await askToKeep())}>
            {say('keeping.ask')}
          </Button>
        )}
        <p role="status" className="font-semibold not-empty:mt-3">
          {answer !== undefined && answer !== 'kept' && say('keeping.refused')}
        </p>
      </Paper>
    </section>
  );
}

const timeInWords = (at: number | null) => (at === null ? say('onDevice.never') : deviceTime(at));

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `3.2 MB`. Browsers report an estimate, so two digits are enough. */
function bytesInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3) - 1));
  return new Intl.NumberFormat(deviceLocales(), {
    style: 'unit',
    unit: UNITS[power] ?? 'kilobyte',
    maximumSignificantDigits: 2,
  }).format(bytes / 1000 ** (power + 1));
}
