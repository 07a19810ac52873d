import { parseXml, XmlCdata, type XmlDocument, XmlElement, XmlProcessingInstruction, XmlText } from '@rgrove/parse-xml';
import { refused, UnusableImage } from './refusal.ts';
import { plainStyle, plainStyleSheet, plainValue } from './svg-style.ts';
import { LARGEST } from './terms.ts';

/**
 * An uploaded SVG is parsed, checked against the lists below and written from scratch, so that the renderer sees only what
 * was understood here. Anything that could run, fetch or multiply work is refused by name; editors' data is dropped.
 */

const SVG = 'http://www.w3.org/2000/svg';
const MAX_ELEMENTS = 2_000;

/** A nested group may need its own image buffer of one megabyte while its children are drawn. */
const MAX_DEPTH = 64;

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const DRAWN = new Set([...SHAPES, 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath']);

/** Elements that draw nothing, dropped with everything in them. */
const UNDRAWN = /^(title|desc|metadata|(sodipodi|inkscape|rdf|cc|dc|sketch|serif|bx|figma):.*)$/;

const ATTRIBUTES = new Set(
  [
    'id class transform d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height pathLength offset',
    'gradientUnits gradientTransform spreadMethod clipPathUnits',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Returns the SVG for the renderer: only known elements and attributes, at the size of a stored logo. The parser takes
 * minutes for some texts of 256 KB, so this runs where it can be killed. Throws UnusableImage.
 */
export function plainSvg(bytes: Buffer): string {
  const root = read(bytes);
  assertFew(root);
  const { viewBox, width, height } = sizeOf(root);
  const scale = LARGEST / Math.max(width, height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const size = `width="${side(width)}" height="${side(height)}" viewBox="${viewBox}"`;
  const attributes = writeAttributes(root, new Set(['width', 'height', 'x', 'y']));
  return `<svg xmlns="${SVG}" ${size}${attributes}>${writeChildren(root, { depth: 0, clip: false })}</svg>`;
}

function read(bytes: Buffer): XmlElement {
  let document: XmlDocument;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    document = parseXml(text, { preserveDocumentType: true });
  } catch {
    // Not UTF-8, not well-formed, an undeclared entity, or too deep for the parser.
    throw new UnusableImage('The SVG isn’t well-formed XML in UTF-8.');
  }
  const [root, ...others] = document.children.filter((node) => node.type !== 'comment');
  if (others.length > 0 || !(root instanceof XmlElement)) {
    throw refused('a document type, entities or a style sheet before its content');
  }
  if (root.name !== 'svg') throw new UnusableImage('The file is XML but not an SVG.');
  return root;
}

/** Checks size and depth without recursion before anything else, so that the other steps may recurse. */
function assertFew(root: XmlElement): void {
  const pending: [element: XmlElement, depth: number][] = [[root, 0]];
  let count = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [element, depth] = next;
    count += 1;
    if (count > MAX_ELEMENTS)
      throw new UnusableImage(`The SVG has more than ${MAX_ELEMENTS} elements. Simplify it, or use a PNG.`);
    if (depth > MAX_DEPTH)
      throw new UnusableImage(`The SVG is nested more than ${MAX_DEPTH} levels deep. Simplify it, or use a PNG.`);
    for (const child of element.children) if (child instanceof XmlElement) pending.push([child, depth + 1]);
  }
}

/** Pixels per unit that a length may be written in. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

function pixels(length: string | undefined): number {
  const [, number = '', unit = ''] = /^\s*([\d.]+(?:e\d+)?)([a-z]*)\s*$/i.exec(length ?? '') ?? [];
  return Number(number || Number.NaN) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
}

/** Returns the part of the plane that the image shows; without a viewBox it begins at 0, 0. */
function sizeOf({ attributes }: XmlElement): { viewBox: string; width: number; height: number } {
  const box =
    attributes.viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] =
    box.length === 4 ? box : [0, 0, pixels(attributes.width), pixels(attributes.height)];
  const usable = [x, y, width, height].every((part) => Math.abs(part) < 1e6) && width > 0 && height > 0;
  if (!usable) throw new UnusableImage('The SVG doesn’t say how large it is. Add a viewBox.');
  return { viewBox: `${x} ${y} ${width} ${height}`, width, height };
}

interface Place {
  depth: number;
  /** Whether this is inside a clipPath, where another one would multiply the work. */
  clip: boolean;
}

function writeChildren(parent: XmlElement, place: Place): string {
  return parent.children
    .map((node) => {
      if (node instanceof XmlProcessingInstruction) throw refused('a processing instruction');
      return node instanceof XmlElement ? writeElement(node, place) : '';
    })
    .join('');
}

function writeElement(element: XmlElement, { depth, clip }: Place): string {
  const { name } = element;
  if (UNDRAWN.test(name)) return '';
  if (name === 'style') return `<style>${escaped(plainStyleSheet(textOf(element)))}</style>`;
  if (name === 'text') throw new UnusableImage('The SVG has text, which needs a font. Convert the text to outlines.');
  if (!DRAWN.has(name)) throw refused(`<${name.slice(0, 40)}>`);
  const attributes = writeAttributes(element);
  if (clip && (name === 'clipPath' || /\sclip-path=|clip-path:/.test(attributes))) {
    throw refused('a clip path within a clip path');
  }
  const children = writeChildren(element, { depth: depth + 1, clip: clip || name === 'clipPath' });
  return `<${name}${attributes}>${children}</${name}>`;
}

function writeAttributes({ attributes }: XmlElement, except = new Set<string>()): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const kept = except.has(name) ? null : plainAttribute(name, value);
      return kept === null ? '' : ` ${name}="${escaped(kept)}"`;
    })
    .join('');
}

/** Returns the value to write; null leaves the attribute out. */
function plainAttribute(name: string, value: string): string | null {
  if (/^on/i.test(name)) throw refused(`the event handler ${name.slice(0, 40)}`);
  if (/(^|:)href$/i.test(name) || /^xlink:/i.test(name)) throw refused('a reference (href)');
  if (name === 'xmlns' && value !== SVG) throw refused('elements that are not SVG');
  if (name === 'style') return plainStyle(value);
  if (ATTRIBUTES.has(name)) return value;
  return plainValue(name, value);
}

function textOf(element: XmlElement): string {
  return element.children
    .map((node) => (node instanceof XmlText || node instanceof XmlCdata ? node.text : ''))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
