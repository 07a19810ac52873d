import { describe, expect, it } from 'vitest';
import { UnusableImage } from '#lib/images/refusal.ts';
import { plainSvg } from '#lib/images/svg.ts';
import { svg } from '../support/images.ts';

/** What an SVG may not contain. See tests/api/logo-images.test.ts for the refused upload. */

function expectRefused(source: string, message: RegExp): void {
  const read = () => plainSvg(Buffer.from(source));
  expect(read).toThrow(UnusableImage);
  expect(read).toThrow(message);
}

describe('an SVG is refused', () => {
  const rect = '<rect width="9" height="9"/>';
  it.each([
    ['a script', '<script>alert(1)</script>', /<script>/],
    ['a script by another name', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', /<s:script>/],
    ['an event handler', '<rect onload="alert(1)"/>', /onload/],
    ['an event handler in capitals', '<rect ONCLICK="alert(1)"/>', /ONCLICK/],
    [
      'foreign content',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
      /foreignObject/,
    ],
    ['elements of HTML', '<rect xmlns="http://www.w3.org/1999/xhtml"/>', /not SVG/],
    ['a link', '<a href="javascript:alert(1)"><rect/></a>', /<a>/],
    ['an image from elsewhere', '<image href="https://example.com/x.png"/>', /<image>/],
    ['an image from a file', '<image href="file:///etc/passwd"/>', /<image>/],
    ['an image in itself', '<image href="data:image/png;base64,AAAA"/>', /<image>/],
    ['a paint from elsewhere', '<rect fill="url(https://example.com/x.svg#a)"/>', /reference/],
    ['a paint from a file', '<rect fill="url(file:///etc/passwd#a)"/>', /reference/],
    ['a paint from a file, in a style', '<rect style="fill: url( \'/etc/passwd#a\' )"/>', /reference/],
    ['a background', '<rect style="background:url(https://example.com/x)"/>', /reference/],
    ['a gradient from elsewhere', '<linearGradient xlink:href="https://example.com/x.svg#a"/>', /href/],
    ['a style sheet that imports', '<style>@import "https://example.com/x.css";</style>', /style sheet/],
    ['a style sheet that fetches', '<style>rect { fill: url(https://example.com/x) }</style>', /style sheet/],
    ['a style sheet that hides it', '<style>rect { f\\69lter: blur(9px) }</style>', /style sheet/],
    ['a style sheet linked', '<?xml-stylesheet href="https://example.com/x.css"?>', /processing/],
    ['a blur in a style sheet', '<style>rect { filter: blur(99px) }</style>', /filter/],
    ['a blur in a style', '<rect style="filter:blur(99px)"/>', /filter/],
    ['a use', `<defs><g id="a">${rect}</g></defs><use href="#a"/>`, /<use>/],
    ['a mask', `<mask id="a">${rect}</mask>`, /<mask>/],
    ['a pattern', `<pattern id="a" width="1" height="1">${rect}</pattern>`, /<pattern>/],
    ['a clip path in a clip path', `<clipPath id="a"><rect clip-path="url(#b)"/></clipPath>`, /clip path/],
    [
      'a clip path in a clip path, by a style',
      `<clipPath id="a"><rect style="fill:red;clip-path:url(#b)"/></clipPath>`,
      /clip path/,
    ],
    ['movement', '<rect><animate attributeName="x" to="9" dur="1s"/></rect>', /<animate>/],
    ['text', '<text>Logo</text>', /outlines/],
    ['another picture inside', '<svg/>', /<svg>/],
    ['an entity nobody declared', '&logo;', /well-formed/],
    ['2,001 elements', rect.repeat(2_000), /2000 elements/],
    ['20,000 levels', `${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`, /well-formed|levels/],
    ['65 levels', `${'<g>'.repeat(65)}${'</g>'.repeat(65)}`, /levels/],
  ])('%s', (_, content, message) => expectRefused(svg(content), message));

  it.each([
    ['a document type', `<!DOCTYPE svg SYSTEM "file:///etc/passwd">${svg('')}`, /document type/],
    [
      'an entity from a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`,
      /well-formed|type/,
    ],
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}">${'bcdefghij'.replace(/./g, (name) => {
        const before = String.fromCharCode(name.charCodeAt(0) - 1);
        return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
      })}]>${svg('&j;')}`,
      /well-formed|type/,
    ],
    ['no size', svg('<rect/>', ''), /viewBox/],
    ['no size to speak of', svg('', 'viewBox="0 0 0 1e999"'), /viewBox/],
    ['another kind of XML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /not an SVG/],
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /well-formed/],
  ])('%s', (_, source, message) => expectRefused(source, message));
});

it.each([
  ['', 96],
  ['px', 96],
  ['pt', 72],
  ['PC', 6],
  ['in', 1],
  ['cm', 2.54],
  ['mm', 25.4],
])('an inch is as long in whatever unit it is written: %s', (unit, length) => {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${length}${unit}" height="48"><rect/></svg>`;
  expect(plainSvg(Buffer.from(source))).toMatch(/ viewBox="0 0 96(?:\.0\d*)? 48"/);
});
