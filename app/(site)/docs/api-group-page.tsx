import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { servedDocument } from '#api/document.ts';
import { readReference, shapesWithin } from '#api/reference.ts';
import { servedTags } from '#api/tags.ts';
import { NotFoundNote } from '#ui/not-found-note.tsx';
import { orNotFound } from '../../dead-links.ts';
import { apiPage } from '../docs-pages.ts';
import { siteMetadata } from '../metadata.ts';
import { LANGUAGE_GROUP, LanguageChoice } from './api/examples.tsx';
import { Objects, Operation } from './api/operation.tsx';
import { DocsPage } from './docs-page.tsx';

interface Props {
  params: Promise<{ group: string }>;
}

/** Returns the part of the API at this address, or undefined. */
async function groupOf({ params }: Props) {
  const { group } = await params;
  return servedTags().find(({ slug }) => slug === group);
}

export async function groupMetadata(props: Props): Promise<Metadata> {
  const found = await groupOf(props);
  return found ? siteMetadata(apiPage(found.slug)) : notFound();
}

export async function ApiGroupPage(props: Props) {
  const found = await groupOf(props);
  if (!found) return orNotFound(<NotFoundNote />);
  const { slug, name } = found;
  const reference = readReference(servedDocument());
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
