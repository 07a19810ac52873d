'use client';

import {
  type DraftPrice,
  draftFile,
  OFTEN,
  type Often,
  priceOf,
  type TypedPeople,
} from '#lib/client/calendar/draft.ts';
import { amount } from '#lib/client/device-format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { newId } from '#lib/ids.ts';
import { FEWEST_PEOPLE } from '#lib/reports/terms.ts';
import type { CostSettings } from '#lib/sync/records.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Line, Lines, Paper } from '#ui/paper.tsx';
import { say } from '#words/calendar-plan.ts';
import { time, wholeAmount } from '../../meeting/comparing/range-words.ts';
import { fileName, saveFile } from '../../shared/exporting/save-file.ts';

interface Props {
  people: TypedPeople;
  /** Null if no valid length has been typed. */
  durationMs: number | null;
  title: string;
  often: Often;
  settings: CostSettings;
}

/** What the meeting would cost, what a change would save, and how to share that. */
export function Price({ people, durationMs, title, often, settings }: Props) {
  const { store } = useStore();
  if (durationMs === null || people.who.length === 0) {
    return (
      <Paper>
        <p role="status">{say('price.empty')}</p>
      </Paper>
    );
  }
  const price = priceOf(people.who, durationMs, settings);
  const { times } = OFTEN[often];
  const size = say('price.size', { people: price.heads, time: time(durationMs), often });
  const cost = sentenceOf(price, times, settings.currency);
  const named = title || say('share.untitled');
  const text = say('share.text', { title: named, size, cost });
  // With few people, hours are shown, whatever they cost.
  if (people.isCostUnknown && price.heads >= FEWEST_PEOPLE) {
    return (
      <Paper>
        <p role="status">{say('price.rate')}</p>
      </Paper>
    );
  }

  function save() {
    const now = store.now();
    const draft = { title: named, durationMs: durationMs ?? 0, often, who: people.who, note: text };
    saveFile([draftFile(draft, newId(), now)], fileName([named], now, 'ics'), 'text/calendar');
  }

  return (
    <Paper>
      <p role="status" className="font-mono text-xl leading-snug font-semibold text-balance wrap-anywhere">
        {cost}
      </p>
      <p className="mt-2 text-faint">{size}</p>
      {price.isHours && <p className="mt-2 text-sm text-faint">{say('price.few')}</p>}
      {price.less.length > 0 && (
        // Not on paper: what one person fewer saves is what somebody is paid.
        <div className="print:hidden">
          <h2 className="mt-5 font-mono text-sm font-semibold">{say('saves.title', { often })}</h2>
          <Lines>
            {price.less.map(({ change, minor, personMs }) => (
              <Line key={change} term={say(`saves.${change}`)}>
                {price.isHours
                  ? say('price.time', { time: time(personMs * times) })
                  : (times === 1 ? amount : wholeAmount)(minor * times, settings.currency)}
              </Line>
            ))}
          </Lines>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} className={buttonLook({ variant: 'plain', size: 'compact' })}>
          {say('share.copy')}
        </CopyButton>
        <Button variant="plain" size="compact" onClick={save}>
          {say('share.draft')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-faint print:hidden">{say('share.hint')}</p>
    </Paper>
  );
}

function sentenceOf({ minor, personMs, isHours }: DraftPrice, times: number, currency: string): string {
  const write = (count: number) =>
    isHours ? time(personMs * count) : (count === 1 ? amount : wholeAmount)(minor * count, currency);
  const [each, year] = [write(1), write(times)];
  if (isHours) return times === 1 ? say('price.timeOnce', { time: each }) : say('price.timeEach', { time: each, year });
  return times === 1 ? say('price.once', { cost: each }) : say('price.each', { cost: each, year });
}
