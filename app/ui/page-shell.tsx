import type { ReactNode } from 'react';
import { spokenNow } from '#lib/client/spoken.ts';
import { pathIn } from '#lib/languages/terms.ts';
import { say } from '#words/ui.ts';
import { textLook } from './button.tsx';
import { Notice } from './notice.tsx';

const width = 'mx-auto w-full max-w-5xl px-5 sm:px-8';

/**
 * Skip link, header, main and footer: the frame of every page except the receipt. Its links are plain, since they lead out
 * of the app, or between pages without a router.
 */
export function PageShell({ nav, footer, children }: { nav?: ReactNode; footer?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 start-2 z-10 -translate-y-24 bg-ink px-4 py-3 font-mono text-sm font-semibold text-paper focus:translate-y-0"
      >
        {say('shell.skip')}
      </a>
      <SiteHeader>{nav}</SiteHeader>
      <main id="main" tabIndex={-1} className={`${width} flex-1 outline-none`}>
        {children}
      </main>
      <SiteFooter>{footer}</SiteFooter>
    </div>
  );
}

function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className={`${width} print:hidden`}>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-dashed border-faint py-2">
        <a
          href={pathIn(spokenNow().language, '/')}
          aria-label="Meeting Tab"
          className="inline-flex min-h-11 items-center gap-2.5 font-mono font-semibold tracking-tight"
        >
          <Mark />
          <span data-brand>Meeting Tab</span>
        </a>
        {children}
      </div>
    </header>
  );
}

/** A receipt, with its total in the accent color, as in app/icon.svg. */
function Mark() {
  return (
    <svg viewBox="0 0 20 24" className="h-6 w-5" fill="none" aria-hidden="true">
      <path d="M2 1h16v21l-2.7-2-2.6 2-2.7-2-2.7 2-2.6-2L2 22z" stroke="currentColor" strokeWidth="1.75" />
      <path d="M5.5 6.5h9M5.5 10h5" stroke="currentColor" strokeWidth="1.75" />
      <path d="M5.5 15h9" className="stroke-accent" strokeWidth="2.75" />
    </svg>
  );
}

/** Hidden in the app on a phone, where its links are behind "More". */
function SiteFooter({ children }: { children: ReactNode }) {
  return (
    <footer className={`${width} mt-16 print:hidden ${children ? 'bar:hidden' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-dashed border-faint py-5 font-mono text-sm text-faint">
        {!children && <p>{say('shell.thanks')}</p>}
        <nav aria-label={say('shell.footer')} className="ms-auto flex flex-wrap gap-x-6">
          {children}
          <SiteLinks />
        </nav>
      </div>
    </footer>
  );
}

/** Links to pages outside the app. */
export function SiteLinks() {
  const { language } = spokenNow();
  return (
    <>
      <a href="/docs" className={textLook('tall')}>
        {say('shell.docs')}
      </a>
      <a href={pathIn(language, '/privacy')} className={textLook('tall')}>
        {say('shell.privacy')}
      </a>
      <a href={pathIn(language, '/terms')} className={textLook('tall')}>
        {say('shell.terms')}
      </a>
    </>
  );
}

/** Explains why nothing happens without scripts. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mb-8">
        <Notice>{say('needsScript.text')}</Notice>
      </div>
    </noscript>
  );
}
