'use client';

import { useEffect, useState } from 'react';
import { DRAFT_KEY, tabStorage } from '#lib/client/storage.ts';
import { money, stopwatch } from '#lib/format.ts';
import { fillIn } from '#lib/languages/terms.ts';
import { Button } from '#ui/button.tsx';
import { BEGUN, BOUNDS, CURRENCY, figuresOf, PLANNED_MS, typed } from './meter.ts';
import type { meterWords } from './meter-words.ts';

/** Smooth enough, and easy on a phone that is still loading the page. */
const TICK_MS = 200;
const OVER = 'text-over-room';

interface Props {
  words: ReturnType<typeof meterWords>;
  locales: readonly string[];
}

/**
 * A working meter with the reader's own figures. It counts only on this page: nothing is sent. Changed figures go along into
 * the app.
 */
export function LiveMeter({ words, locales }: Props) {
  const [people, setPeople] = useState(String(BEGUN.people));
  const [rate, setRate] = useState(String(BEGUN.rateMinor / 100));
  const [isRunning, setIsRunning] = useState(true);
  const [heads, major] = [typed(people, BOUNDS.people), typed(rate, BOUNDS.rate)];
  // The app's start form starts with these.
  useEffect(() => {
    const isOwn = people !== String(BEGUN.people) || rate !== String(BEGUN.rateMinor / 100);
    if (isOwn && heads !== null && Number.isInteger(heads) && major !== null)
      tabStorage.setJson(DRAFT_KEY, { heads, rate: `${major}/h`, people: [], currency: CURRENCY });
  }, [people, rate, heads, major]);
  const wrong =
    heads === null || !Number.isInteger(heads) ? words.peopleWrong : major === null ? words.rateWrong : null;
  return (
    <section aria-label={words.label} className="bg-room text-on-room">
      <Face
        words={words}
        locales={locales}
        people={Math.floor(heads ?? 0)}
        rateMinor={Math.round((major ?? 0) * 100)}
        isRunning={isRunning}
      />
      <div className="mt-4 grid grid-cols-2 items-end gap-x-4 gap-y-2 border-t border-dashed border-on-room/40 px-6 pt-4 pb-5 sm:px-9">
        <Entry label={words.people} value={people} onChange={setPeople} isWrong={wrong === words.peopleWrong} />
        <Entry label={words.rate} value={rate} onChange={setRate} isWrong={wrong === words.rateWrong} />
        <p role="alert" className={`col-span-2 font-mono text-sm font-semibold empty:absolute ${OVER}`}>
          {wrong}
        </p>
        <Button
          variant="inherit"
          size="compact"
          onClick={() => setIsRunning((before) => !before)}
          className="col-span-2 mt-1"
        >
          {isRunning ? words.pause : words.resume}
        </Button>
      </div>
    </section>
  );
}

interface FaceProps extends Props {
  people: number;
  rateMinor: number;
  isRunning: boolean;
}

/** Contains only what changes with every tick. */
function Face({ words, locales, people, rateMinor, isRunning }: FaceProps) {
  const elapsedMs = useStopwatch(isRunning);
  const live = figuresOf(people, rateMinor, elapsedMs);
  const isOver = (live.overrunMs ?? 0) > 0;
  const usd = (minor: number) => money(minor, CURRENCY, locales);
  const clock = (ms: number) => stopwatch(ms, locales);
  return (
    <div className="px-6 pt-4 font-mono sm:px-9">
      <div className="flex items-center justify-between gap-4 text-sm">
        <p className={`flex items-center gap-2 ${isOver && isRunning ? OVER : ''}`}>
          <span
            aria-hidden="true"
            className={`size-2 rounded-full ${isRunning ? 'forced-mark animate-pulse bg-over-room' : 'border-2 border-current'}`}
          />
          {isRunning ? (isOver ? words.overrun : words.running) : words.paused}
        </p>
        <p className="tabular-nums">{fillIn(words.of, { time: clock(elapsedMs), planned: clock(PLANNED_MS) })}</p>
      </div>
      <p className="mt-2 text-[clamp(2rem,12.5vw,3rem)] leading-none font-semibold tracking-tight tabular-nums wrap-anywhere">
        {usd(live.totalMinor)}
      </p>
      <div aria-hidden="true" className="mt-4 h-1 bg-on-room/25 forced-track">
        <div
          className="forced-mark h-1 bg-over-room"
          style={{ width: `${Math.min(1, elapsedMs / PLANNED_MS) * 100}%` }}
        />
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm tabular-nums">
        <p>{fillIn(words.perMinute, { cost: usd(live.perMinuteMinor) })}</p>
        <p>
          {isOver
            ? fillIn(words.over, { cost: usd(live.overrunMinor ?? 0) })
            : fillIn(words.left, { time: clock(live.leftMs ?? 0) })}
        </p>
      </div>
    </div>
  );
}

interface EntryProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
}

function Entry({ label, value, onChange, isWrong }: EntryProps) {
  return (
    <label className="block">
      <span className="font-mono text-sm">{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
        aria-invalid={isWrong || undefined}
        className="mt-1 min-h-11 w-full min-w-0 border border-on-room/60 bg-transparent px-3 font-mono text-base tabular-nums outline-offset-2 focus-visible:outline-current aria-invalid:border-over-room"
      />
    </label>
  );
}

/** Returns the time since `BEGUN`, without breaks. It compares timestamps, so it's right after a tab has slept. */
function useStopwatch(isRunning: boolean): number {
  const [elapsedMs, setElapsedMs] = useState<number>(BEGUN.elapsedMs);
  useEffect(() => {
    if (!isRunning) return;
    let last = performance.now();
    const timer = setInterval(() => {
      // A hidden tab isn't updated. The first visible tick catches up.
      if (document.hidden) return;
      const now = performance.now();
      const passed = now - last;
      last = now;
      setElapsedMs((before) => before + passed);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return elapsedMs;
}
