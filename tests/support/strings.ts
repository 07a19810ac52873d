import { parseSync } from '@babel/core';

/** A text in a source file that people may read. */
export interface Text {
  text: string;
  line: number;
}

/** Types aren't read, except for the values in these. */
const VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const PLACES = new Set(['loc', 'start', 'end', 'range', 'extra', 'errors', 'comments', 'tokens']);

/**
 * Returns the texts of a TypeScript file: JSX text, string literals, and templates, with `…` for what is filled in. Leaves
 * out comments, types, imports, and one-word literals in lowercase, which are values.
 */
export function textsIn(code: string, file: string): Text[] {
  const tree = parseSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { sourceType: 'module', plugins: ['typescript', 'jsx'] },
  });
  const texts: Text[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node) || node.type.startsWith('Import') || (node.type.startsWith('TS') && !VALUES.has(node.type)))
      return;
    const text = textOf(node);
    if (text !== undefined) texts.push({ text, line: node.loc?.start.line ?? 0 });
    for (const [key, child] of Object.entries(node)) {
      if (!PLACES.has(key) && !key.endsWith('Comments') && typeof child === 'object') walk(child);
    }
  };
  walk(tree?.program);
  return texts;
}

interface Node {
  type: string;
  loc?: { start: { line: number } };
  value?: unknown;
  quasis?: { value: { cooked?: string | null } }[];
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'TemplateLiteral') return quasis?.map((part) => part.value.cooked ?? '').join('…');
  if (typeof value !== 'string') return undefined;
  const isWords = type === 'JSXText' || (type === 'StringLiteral' && /\s|^[^a-z]/.test(value.trim()));
  return isWords ? value : undefined;
}
