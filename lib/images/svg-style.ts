import { refused } from './refusal.ts';

/** Presentation properties that paint, in attributes, in `style` or in style sheets. */
const PROPERTIES = new Set(
  [
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-dashoffset opacity stop-color stop-opacity color display visibility',
    'clip-path clip-rule paint-order vector-effect shape-rendering',
  ].flatMap((names) => names.split(' ')),
);

/** Refused rather than dropped: dropping them would be visible, and drawing them multiplies work. */
const COSTLY = /^(filter|mask|marker|backdrop-filter|-webkit-mask|-webkit-filter)/i;

/** Matches a reference to a gradient or clip path in the same file. */
const LOCAL = /^url\(\s*(["']?)#[\w:.-]+\1\s*\)(\s+[\w#.%-]+)?$/;

/** Returns the value to write for a property; null leaves it out. Throws if it does more than paint. */
export function plainValue(name: string, value: string): string | null {
  if (COSTLY.test(name) && value.trim() !== 'none') throw refused(`the property ${name.slice(0, 40)}`);
  if (!PROPERTIES.has(name)) {
    // Editors' private properties are dropped. Any other reference to a file is meant to be fetched.
    if (!name.includes(':') && /url\s*\(/i.test(value)) throw refused('a reference to a file');
    return null;
  }
  if (/[\\;{}@]|\/\*/.test(value)) throw refused('escapes or comments in its colors');
  if (/\(/.test(value) && /url|src|image|attr|var|env/i.test(value) && !LOCAL.test(value.trim())) {
    throw refused('a reference to a file');
  }
  return value;
}

/** Returns a plain `style` attribute, checked property by property. */
export function plainStyle(style: string): string {
  if (style.includes('\\')) throw refused('escapes in its style');
  return withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.split(':');
      const property = name.trim().toLowerCase();
      const value = plainValue(property, rest.join(':').trim());
      return value === null ? [] : [`${property}:${value}`];
    })
    .join(';');
}

/** Returns a plain style sheet, checked rule by rule. It must not refer to anything, and may select only by names. */
export function plainStyleSheet(source: string): string {
  const sheet = withoutComments(source);
  if (/[\\@<]|url\s*\(/i.test(sheet)) throw refused('a style sheet with references, imports or escapes');
  const rules = sheet.split('}');
  const rest = rules.pop() ?? '';
  if (rest.trim() !== '') throw refused('a style sheet that cannot be read');
  return rules
    .map((rule) => {
      const [selector = '', body, ...more] = rule.split('{');
      if (selector === '' || body === undefined || more.length > 0) throw refused('a style sheet that cannot be read');
      // Drops selectors that react to a pointer or to time: a still image never matches them.
      return /^[\w\s.#,*>-]+$/.test(selector) ? `${selector.trim()}{${plainStyle(body)}}` : '';
    })
    .join('');
}

/** Returns CSS without comments; an unclosed comment runs to the end. */
function withoutComments(css: string): string {
  const [before = '', ...comments] = css.split('/*');
  return comments.reduce((kept, comment) => {
    const end = comment.indexOf('*/');
    return end === -1 ? kept : `${kept} ${comment.slice(end + 2)}`;
  }, before);
}
