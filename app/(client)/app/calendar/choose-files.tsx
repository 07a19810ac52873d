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

/** Takes files that are dropped anywhere on the page, or pasted. Returns whether files are being dragged over the page. */
export function useArrivals(reader: Reader): boolean {
  usePaste(reader);
  return useDrop((files) => void reader.readFiles(files));
}

/** Returns whether files are being dragged over the page. */
function useDrop(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(take);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      drop([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop: dropped } as const;
    const all = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]; // The ones above.
    for (const [type, listener] of all) addEventListener(type, listener);
    return () => {
      for (const [type, listener] of all) removeEventListener(type, listener);
    };
  }, []);
  return isOver;
}

/** Takes a pasted calendar file, or its text. Text pasted into a field is left alone. */
function usePaste({ readFiles, readText }: Reader): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(text);
    if (files.length === 0 && (!isCalendar || isTyping(event.target))) return;
    event.preventDefault();
    void (files.length > 0 ? readFiles(files) : readText(text));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', listener);
    return () => removeEventListener('paste', listener);
  }, []);
}
