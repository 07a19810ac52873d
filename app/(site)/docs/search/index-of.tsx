import type { Operation, Reference } from '#api/reference.ts';
import { servedTags } from '#api/tags.ts';
import { apiPage } from '../../docs-pages.ts';
import type { SITE_PAGES } from '../../pages.ts';
import { GUIDES } from '../guides.ts';
import { readPassages } from '../outline.ts';
import type { Entry } from './find.ts';

/** Returns everything that search can find: each part of each page, and each operation of the API. */
export function indexOf(pages: typeof SITE_PAGES, { operations }: Reference): Entry[] {
  // Object.entries loses the keys' types.
  const guides = Object.entries(GUIDES) as [keyof typeof GUIDES, (typeof GUIDES)[keyof typeof GUIDES]][];
  return [
    ...guides.flatMap(([name, { content: Content }]) => {
      const { path, title: page, description } = pages[name];
      return readPassages(<Content />).map(({ id, title, text }) => ({
        page,
        title,
        href: id === '' ? path : `${path}#${id}`,
        text: id === '' ? `${description} ${text}` : text,
      }));
    }),
    ...servedTags().flatMap(({ slug, name }) => {
      const { path, title: page, description } = pages[apiPage(slug)];
      return [
        { page, title: '', href: path, text: description },
        ...operations
          .filter(({ tag }) => tag === name)
          .map((operation) => ({
            page,
            title: `${operation.method} ${operation.path}`,
            href: `${path}#${operation.id}`,
            text: wordsOf(operation),
          })),
      ];
    }),
  ];
}

/** Returns the text about an operation: its fields by name and meaning, its errors by code. */
function wordsOf({ summary, description, parameters, body, response, errors }: Operation): string {
  const fields = [...parameters, ...(body?.shape?.fields ?? []), ...(response.shape?.fields ?? [])];
  return [
    `${summary}.`,
    description,
    ...fields.map((field) => `${field.name}: ${field.description}`),
    ...errors.map(({ status, code }) => `${status} ${code}`),
  ]
    .filter(Boolean)
    .join(' ');
}
