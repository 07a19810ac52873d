'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonLook } from '#ui/button.tsx';
import { say } from '#words/calendar.ts';
import { isTyping } from '../shared/shortcuts.tsx';
import type { Reader } from './use-reading.ts';

interface Props {
  reader: Reader;
  /** There are calendars already. */
  isAgain?: boolean;
}

/** A button that asks for calendar files. */
export function ChooseFiles({ reader, isAgain = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <label
      className={`${buttonLook({ variant: isAgain ? 'plain' : 'primary' })} outline-offset-2 outline-ink has-focus-visible:outline-2`}
    >
      {say(isAgain ? 'choose.newer' : 'choose.file')}
      <input
        ref={input}
        type="file"
        multiple
        accept=".ics,.ical,.ifb,.zip,text/calendar,application/zip"
        className="sr-only"
        disabled={!reader.isReady}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) void reader.readFiles(files);
          // So that the same file can be chosen again.
          if (input.current) input.current.value = '';
        }}
      />
    </label>
  );
}

/**
 * Takes files that are dropped anywhere on the page, and a pasted calendar file, or its text. Text pasted into a field is left
 * alone. Returns whether files are being dragged over the page.
 */
export function useArrivals({ readFiles, readText }: Reader): boolean {
  const [isOver, setOver] = useState(false);
  const drag = useEffectEvent((event: DragEvent) => {
    if (event.type === 'dragleave') return event.relatedTarget === null && setOver(false);
    if (!event.dataTransfer?.types.includes('Files')) return;
    // Otherwise the browser would open the file in place of the page.
    event.preventDefault();
    const isDropped = event.type === 'drop';
    setOver(!isDropped);
    if (isDropped) void readFiles([...event.dataTransfer.files]);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(text);
    if (files.length === 0 && (!isCalendar || isTyping(event.target))) return;
    event.preventDefault();
    void (files.length > 0 ? readFiles(files) : readText(text));
  });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      addEventListener(type, (event) => drag(event), { signal });
    addEventListener('paste', (event) => paste(event), { signal });
    return () => over.abort();
  }, []);
  return isOver;
}
