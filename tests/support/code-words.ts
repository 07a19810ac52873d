import { parseSync } from '@babel/core';
import { fieldsOf } from '#lib/fields.ts';

/** A piece of English in a source file that people would read on a screen, but that isn't in the catalog. */
export interface CodeWords {
  line: number;
  text: string;
}

type Path = readonly { node: Record<string, unknown>; field: string }[];

/** Places of strings for machines: module names, types, keys, comparisons, and errors that no screen shows. */
const UNREAD = new Set([
  ...['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'Directive'],
  ...[
    'TSLiteralType',
    'TSTypeReference',
    'BinaryExpression',
    'SwitchCase',
    'MemberExpression',
    'OptionalMemberExpression',
  ],
]);
const UNREAD_ATTRIBUTES =
  /^(className|id|name|type|href|key|role|htmlFor|autoComplete|inputMode|d|viewBox|style|data-.*)$/;
const UNREAD_CALLS =
  /^(Error|TypeError|RangeError|URL|RegExp|CustomEvent|Event|BroadcastChannel|querySelector.*|closest|matches|matchMedia)$/;

/** Returns the English in a source file, except single lowercase words and whatever looks like style classes. */
export function codeWords(source: string): CodeWords[] {
  const ast = parseSync(source, {
    ...{ babelrc: false, configFile: false, sourceType: 'module', filename: 'a.tsx' },
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  const found: CodeWords[] = [];
  walk(fieldsOf(ast) ?? {}, [], (node, path) => {
    const text = textOf(node);
    if (text === null || !isEnglish(text) || isUnread(path)) return;
    const line = fieldsOf(fieldsOf(node.loc)?.start)?.line;
    found.push({ line: typeof line === 'number' ? line : 0, text: text.trim().replace(/\s+/g, ' ') });
  });
  return found;
}

function walk(node: Record<string, unknown>, path: Path, visit: (node: Record<string, unknown>, path: Path) => void) {
  visit(node, path);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field.endsWith('omments')) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      const inner = fieldsOf(child);
      if (typeof inner?.type === 'string') walk(inner, [...path, { node, field }], visit);
    }
  }
}

function textOf({ type, value }: Record<string, unknown>): string | null {
  if (type === 'JSXText' || type === 'StringLiteral') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateElement') return null;
  const cooked = fieldsOf(value)?.cooked;
  return typeof cooked === 'string' ? cooked : null;
}

function isEnglish(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || text.trim() === 'Meeting Tab') return false;
  const tokens = text.trim().split(/\s+/);
  if (
    tokens.every((token) => /^[a-z0-9!*&_.:/[\]()%,#=<>|@-]*$/.test(token)) &&
    tokens.some((token) => /[-:[]/.test(token))
  )
    return false;
  return /^\p{Lu}\p{Ll}/u.test(text.trim()) || /\p{L}{2}[,.:;?!…’”]?\s+[“‘(]?\p{L}/u.test(text) || /^\s|\s$/.test(text);
}

function isUnread(path: Path): boolean {
  const parent = path.at(-1);
  if (
    parent &&
    (UNREAD.has(String(parent.node.type)) || (parent.node.type === 'ObjectProperty' && parent.field === 'key'))
  )
    return true;
  return path.some(({ node }) => {
    if (node.type === 'JSXAttribute') return UNREAD_ATTRIBUTES.test(nameOf(node.name));
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const callee = fieldsOf(node.callee);
      return UNREAD_CALLS.test(nameOf(callee?.property ?? callee));
    }
    return false;
  });
}

/** Returns the name of an identifier, or of a JSX attribute such as `aria-label`. */
function nameOf(node: unknown): string {
  const name = fieldsOf(node)?.name;
  return typeof name === 'string' ? name : '';
}
