import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { servedDocument } from '#api/document.ts';
import { type Reference, readReference, shapesWithin } from '#api/reference.ts';
import { servedTags } from '#api/tags.ts';
import { NotFoundNote } from '#ui/not-found-note.tsx';
import { orNotFound } from '../../dead-links.ts';
import { apiPage } from '../docs-pages.ts';
import { siteMetadata } from '../metadata.ts';
import { listedPages, SITE_PAGES, type SitePageName } from '../pages.ts';
import { LANGUAGE_GROUP, LanguageChoice } from './api/examples.tsx';
import { Objects, Operation } from './api/operation.tsx';
import { ApiOverview } from './api/overview.tsx';
import { DocsPage } from './docs-page.tsx';
import { GUIDES, type GuideName } from './guides.ts';
import { readPassages } from './outline.ts';

interface Props {
  params: Promise<{ page?: string[] }>;
}

/** Returns the name of the page at this address, or undefined. */
async function nameIn({ params }: Props): Promise<SitePageName | undefined> {
  const { page = [] } = await params;
  const found = listedPages().find(({ path }) => path === ['/docs', ...page].join('/'));
  // Object.keys loses the keys' types.
  return (Object.keys(SITE_PAGES) as SitePageName[]).find((name) => SITE_PAGES[name] === found);
}

export async function metadataAt(props: Props): Promise<Metadata> {
  const name = await nameIn(props);
  return name ? siteMetadata(name) : notFound();
}

/** The page of the docs at this address. */
export async function DocsAt(props: Props) {
  const name = await nameIn(props);
  if (!name) return orNotFound(<NotFoundNote />);
  if (isGuide(name)) return <GuidePage name={name} />;
  const reference = readReference(servedDocument());
  const tag = servedTags().find(({ slug }) => apiPage(slug) === name);
  return tag ? <ApiGroup {...tag} reference={reference} /> : <ApiOverview reference={reference} />;
}

const isGuide = (name: string): name is GuideName => Object.hasOwn(GUIDES, name);

/** A handwritten page. Its list of parts comes from its content. */
function GuidePage({ name }: { name: GuideName }) {
  const { content: Content } = GUIDES[name];
  const parts = readPassages(<Content />).filter(({ level }) => level === 2);
  return (
    <DocsPage name={name} parts={parts}>
      <Content />
    </DocsPage>
  );
}

type ApiGroupProps = ReturnType<typeof servedTags>[number] & { reference: Reference };

/** One part of the API. */
function ApiGroup({ slug, name, reference }: ApiGroupProps) {
  const operations = reference.operations.filter(({ tag }) => tag === name);
  const shapes = shapesWithin(reference, operations);
  const parts = operations.map(({ id, summary }) => ({ id, title: summary }));
  return (
    <DocsPage name={apiPage(slug)} parts={shapes.length > 0 ? [...parts, { id: 'objects', title: 'Objects' }] : parts}>
      <div className={LANGUAGE_GROUP}>
        <LanguageChoice />
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </div>
      {shapes.length > 0 && <Objects shapes={shapes} />}
    </DocsPage>
  );
}
