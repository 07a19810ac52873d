'use client';

import { FAILED_PAGE } from '#lib/http/terms.ts';

/**
 * Replaces a page that threw, unless a host in front says the same (lib/server/failure-page.ts). Every page loads it, so it
 * imports almost nothing.
 */
export default function PageError({ retry }: { retry: () => void }) {
  return (
    // In English, whatever the page's language.
    <main lang="en" dir="ltr" className="mx-auto max-w-md px-5 py-8 sm:py-16">
      <div className="border-t-4 border-ink bg-paper p-6 sm:p-8">
        <h1 className="font-mono text-2xl font-semibold wrap-anywhere">{FAILED_PAGE.title}</h1>
        <p className="mt-2 mb-6 text-faint">{FAILED_PAGE.text}</p>
        <button
          type="button"
          onClick={retry}
          className="min-h-11 cursor-pointer border border-ink bg-ink px-5 py-2 font-mono text-sm font-semibold text-paper"
        >
          {FAILED_PAGE.action}
        </button>
      </div>
    </main>
  );
}
