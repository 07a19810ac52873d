'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Entry, type Found, find } from './find.ts';

/** Fetched once the page is idle, and kept, so that searching then works offline. */
let index: Promise<Entry[]> | undefined;

function loadIndex(): Promise<Entry[]> {
  index ??= fetch('/docs/index.json')
    .then(async (response) => (response.ok ? ((await response.json()) as Entry[]) : Promise.reject(response)))
    .catch((error: unknown) => {
      // The next key press tries again.
      index = undefined;
      throw error;
    });
  return index;
}

const isTyping = ({ target }: Event) => target instanceof Element && target.closest('input, textarea, select') !== null;

/** Search in the docs. `/` focuses it, the arrow keys move through the results, and Escape closes it. */
export function DocsSearch() {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found[] | 'failed' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Safari has no idle callback. After a failure, the first key press tries again.
    const timer = setTimeout(() => loadIndex().catch(() => {}), 500);
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setFound(null);
    };
    addEventListener('keydown', focus);
    addEventListener('pointerdown', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', focus);
      removeEventListener('pointerdown', leave);
    };
  }, []);

  async function search(words: string) {
    setQuery(words);
    if (words.trim() === '') return setFound(null);
    try {
      const entries = await loadIndex();
      // Uses what was typed in the meantime.
      const wanted = input.current?.value ?? words;
      setFound(wanted.trim() === '' ? null : find(entries, wanted));
    } catch {
      setFound('failed');
    }
  }

  function move(event: KeyboardEvent) {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Escape') {
      setQuery('');
      setFound(null);
      input.current?.focus();
    } else if (event.key === 'Enter' && at === 0) {
      event.preventDefault();
      stops[1]?.click();
    } else if (step !== undefined && stops.length > 1) {
      event.preventDefault();
      stops[(at + step + stops.length) % stops.length]?.focus();
    }
  }

  const isOpen = found !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the links within it
    <div ref={box} onKeyDown={move} className="relative">
      <search>
        <label className="relative block">
          <span className="sr-only">Search the docs</span>
          <input
            ref={input}
            type="search"
            value={query}
            onChange={({ target }) => void search(target.value)}
            onFocus={() => query !== '' && void search(query)}
            placeholder="Search the docs"
            autoComplete="off"
            spellCheck={false}
            className="min-h-11 w-full border border-faint bg-paper px-3 pe-9 text-sm placeholder:text-faint"
          />
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 font-mono text-sm text-faint ${query === '' ? '' : 'hidden'}`}
          >
            /
          </span>
        </label>
      </search>
      <p role="status" className="sr-only">
        {isOpen && saidOf(found)}
      </p>
      {isOpen && (
        <div className="absolute inset-s-0 top-full z-10 mt-1 max-h-[70dvh] w-full overflow-y-auto border border-ink bg-paper shadow-[0_1rem_2.5rem_rgb(0_0_0/0.18)] lg:w-[28rem]">
          {found === 'failed' || found.length === 0 ? (
            <p className="p-4 text-sm leading-relaxed">{saidOf(found)}</p>
          ) : (
            <ul>
              {found.map((one) => (
                <li key={one.href} className="border-b border-dashed border-rule last:border-b-0">
                  <Result {...one} onFollow={() => setFound(null)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

function Result({ page, title, href, before, match, after, onFollow }: Found & { onFollow: () => void }) {
  return (
    <a href={href} onClick={onFollow} className="block px-4 py-3 -outline-offset-2 hover:bg-sunken focus:bg-sunken">
      <span className="block font-mono text-sm font-semibold wrap-anywhere">
        {title === '' ? page : title}
        {title !== '' && <span className="font-normal text-faint"> · {page}</span>}
      </span>
      <span className="mt-1 block text-sm leading-snug wrap-anywhere">
        {before}
        {match !== '' && <mark className="bg-transparent font-semibold text-inherit underline">{match}</mark>}
        {after}
      </span>
    </a>
  );
}

function saidOf(found: readonly Found[] | 'failed'): string {
  if (found === 'failed') return 'Search needs a connection once. Try again when you’re online.';
  if (found.length === 0) return 'Nothing found. Try fewer or other words.';
  return found.length === 1 ? '1 result' : `${found.length} results`;
}
