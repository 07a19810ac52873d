import type { Metadata } from 'next';
import { NotFoundNote } from '#ui/not-found-note.tsx';
import { PageShell } from '#ui/page-shell.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <PageShell>
      <NotFoundNote />
    </PageShell>
  );
}
