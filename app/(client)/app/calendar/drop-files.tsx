'use client';

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { buttonLook } from '#ui/button.tsx';
import { isTyping } from '../shared/shortcuts.tsx';
import { say } from './say.ts';
import type { Reader } from './use-reading.ts';

interface Props {
  reader: Reader;
  /** There are calendars already. */
  isAgain: boolean;
  children?: ReactNode;
}

/** Takes calendars: dropped anywhere on the page, chosen, or pasted. */
export function DropFiles({ reader, isAgain, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isOver = useDrop((files) => void reader.readFiles(files));
  usePaste(reader);
  return (
    <div
      className={`border-2 border-dashed px-5 py-5 ${isOver ? 'border-accent bg-accent/5' : 'border-faint'} print:hidden`}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <label
          className={`${buttonLook({ variant: isAgain ? 'plain' : 'primary' })} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
        >
          {say(isAgain ? 'dropFiles.chooseNewer' : 'dropFiles.choose')}
          <input
            ref={input}
            type="file"
            multiple
            accept=".ics,.ical,.ifb,.zip,text/calendar,application/zip"
            aria-describedby={hint}
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
        <p id={hint} className="min-w-56 flex-1 text-sm text-faint">
          {say('dropFiles.hint')}
        </p>
      </div>
    </div>
  );
}

/** Whether files are held over the page. */
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
    const all = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]; // As they stand above.
    for (const [type, listener] of all) addEventListener(type, listener);
    return () => {
      for (const [type, listener] of all) removeEventListener(type, listener);
    };
  }, []);
  return isOver;
}

/** A file from the clipboard, or the text of one; into a field, text is pasted as ever. */
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
