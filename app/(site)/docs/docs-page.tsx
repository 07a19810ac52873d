import type { ReactNode } from 'react';
import { servedTags } from '#api/tags.ts';
import { textLink } from '#ui/button.tsx';
import { apiPage } from '../docs-pages.ts';
import { SITE_PAGES, type SitePageName } from '../pages.ts';
import { GUIDES } from './guides.ts';
import { DocsSearch } from './search/docs-search.tsx';

interface Props {
  name: SitePageName;
  /** The parts that can be linked to. */
  parts: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A page of the docs, with links to the others. */
export function DocsPage({ name, parts, children }: Props) {
  const { title, description } = SITE_PAGES[name];
  return (
    <div className="gap-x-14 pt-8 sm:pt-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      {/* The lists scroll on their own; search results are wider than they are. */}
      <div className="flex flex-col gap-y-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start print:hidden">
        <DocsSearch />
        <div className="flex flex-col gap-y-6 lg:-m-1 lg:min-h-0 lg:overflow-y-auto lg:p-1">
          <Pages current={name} />
          {parts.length > 1 && <Parts parts={parts} />}
        </div>
      </div>
      <article className="mt-10 min-w-0 lg:mt-0">
        <h1 className="font-mono text-3xl font-semibold tracking-tight wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="mt-4 mb-8 max-w-prose text-lg leading-relaxed text-pretty">{description}</p>
        {children}
      </article>
    </div>
  );
}

const columns = 'mt-1 grid grid-cols-2 gap-x-5 sm:max-lg:grid-cols-3 lg:grid-cols-1';
const item = 'flex min-h-8 items-center text-sm';
const here = 'border-s-4 border-ink ps-2 font-semibold';

function Pages({ current }: { current: SitePageName }) {
  const isApi = current.startsWith('docs-api');
  const pages: [SitePageName, string][] = [
    // Object.entries loses the keys' types.
    ...(Object.entries(GUIDES) as [SitePageName, { label: string }][]).map(
      ([name, { label }]): [SitePageName, string] => [name, label],
    ),
    ['docs-api', 'API reference'],
  ];
  return (
    <nav aria-label="Docs" className="border-t border-dashed border-faint pt-4 lg:border-t-0 lg:pt-0">
      <p className="font-mono text-sm font-semibold">Docs</p>
      <ul className={columns}>
        {pages.map(([name, label]) => (
          <li key={name}>
            <PageLink name={name} current={current} label={label} />
          </li>
        ))}
        {isApi &&
          servedTags().map(({ slug, name }) => (
            <li key={slug} className="ps-4">
              <PageLink name={apiPage(slug)} current={current} label={name} />
            </li>
          ))}
      </ul>
    </nav>
  );
}

function PageLink({ name, current, label }: { name: SitePageName; current: SitePageName; label: string }) {
  const isHere = name === current;
  return (
    <a
      href={SITE_PAGES[name].path}
      aria-current={isHere ? 'page' : undefined}
      className={`${item} ${isHere ? here : textLink}`}
    >
      {label}
    </a>
  );
}

function Parts({ parts }: Pick<Props, 'parts'>) {
  return (
    <nav aria-label="On this page" className="border-y border-dashed border-faint py-4 lg:border-b-0">
      <p className="font-mono text-sm font-semibold">On this page</p>
      <ul className={columns}>
        {parts.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <a href={`#${id}`} className={`${item} ${textLink} wrap-anywhere`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
