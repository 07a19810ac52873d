import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { CodeBlock } from '#ui/code-block.tsx';
import { Section, Subsection } from './parts.tsx';

/**
 * A part of a page under a heading that can be linked to. The first one is the text above all headings, without id and
 * title.
 */
export interface Passage {
  id: string;
  title: string;
  /** The heading's level, 2 or 3; 1 above all headings. */
  level: number;
  text: string;
}

/** Elements within a sentence, which don't separate words. */
const INLINE = new Set(['a', 'b', 'code', 'em', 'kbd', 'span', 'strong']);

/**
 * Reads a docs page's headings, and the text below each, including examples. The pages themselves are searched, so nothing
 * is kept twice. It calls their components, which may be server components without hooks; of client components, it reads the
 * children.
 */
export function readPassages(content: ReactNode): Passage[] {
  const passages: Passage[] = [{ id: '', title: '', level: 1, text: '' }];
  const say = (text: string) => {
    const last = passages.at(-1);
    if (last) last.text += text;
  };
  const begin = (level: number, props: unknown) => {
    const { id = '', title, children } = props as { id?: string; title?: string; children?: ReactNode };
    const named = title ?? readText(children);
    if (id === '') say(` ${named} `);
    else passages.push({ id, title: named, level, text: '' });
  };
  function visit(node: ReactNode): void {
    if (typeof node === 'string' || typeof node === 'number') say(String(node));
    else if (Array.isArray(node)) node.forEach(visit);
    else if (isValidElement<{ children?: ReactNode }>(node)) visitElement(node);
  }
  function visitElement({ type, props }: ReactElement<{ children?: ReactNode }>): void {
    if (type === CodeBlock) {
      const { title, code } = props as { title: string; code: string };
      say(` ${title} ${code} `);
    } else if (type === Subsection) {
      begin(3, props);
    } else if (type === Section) {
      begin(2, props);
      visit(props.children);
    } else if (isServerComponent(type)) {
      visit(type(props));
    } else {
      visit(props.children);
      if (!(typeof type === 'string' && INLINE.has(type))) say(' ');
    }
  }
  visit(content);
  return passages.map((passage) => ({ ...passage, text: passage.text.replace(/\s+/g, ' ').trim() }));
}

const readText = (content: ReactNode): string =>
  readPassages(content)
    .map(({ text }) => text)
    .join(' ');

function isServerComponent(type: unknown): type is (props: object) => ReactNode {
  return typeof type === 'function' && !('$$typeof' in type);
}
