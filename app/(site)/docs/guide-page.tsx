import { DocsPage } from './docs-page.tsx';
import { GUIDES, type GuideName } from './guides.ts';
import { readPassages } from './outline.ts';

/** A handwritten page. Its list of parts comes from its content. */
export function GuidePage({ name }: { name: GuideName }) {
  const { content: Content } = GUIDES[name];
  const parts = readPassages(<Content />).filter(({ level }) => level === 2);
  return (
    <DocsPage name={name} parts={parts}>
      <Content />
    </DocsPage>
  );
}
