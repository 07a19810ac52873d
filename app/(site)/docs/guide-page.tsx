import { DocsPage } from './docs-page.tsx';
import { GUIDES, type GuideName } from './guides.ts';
import { readPassages } from './outline.ts';

/** A page that is written by hand. Its list of parts is read from what it says. */
export function GuidePage({ name }: { name: GuideName }) {
  const { content: Content } = GUIDES[name];
  const parts = readPassages(<Content />).filter(({ level }) => level === 2);
  return (
    <DocsPage name={name} parts={parts}>
      <Content />
    </DocsPage>
  );
}
