import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AA, contrast, standOut } from '#lib/contrast.ts';
import { accentOn, PAPER } from '../../app/ui/receipt/brand.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

// WCAG's own examples, and values of its reference implementation.
it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
])('contrast of %s on %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

describe('standOut', () => {
  it('gives what is asked for on every ground, for text and for graphics', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom(AA.text, AA.graphics), (given, ground, ratio) => {
        expect(contrast(standOut(given, ground, ratio), ground)).toBeGreaterThanOrEqual(ratio);
      }),
    );
  });

  it('leaves alone what stands out already, and moves once', () => {
    fc.assert(
      fc.property(colour, colour, (given, ground) => {
        const moved = standOut(given, ground, AA.text);
        if (contrast(given, ground) >= AA.text) expect(moved).toBe(given);
        expect(standOut(moved, ground, AA.text)).toBe(moved);
      }),
    );
  });

  it('goes no further than it must', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('light', 'dark'), (given, paper) => {
        const moved = accentOn(paper, given);
        // One step too many changes a ratio of three by far less than a tenth.
        fc.pre(moved !== given);
        expect(contrast(moved, PAPER[paper])).toBeLessThan(3.1);
      }),
    );
  });

  it.each([
    ['light', '#ffff00'],
    ['light', '#ffffff'],
    ['dark', '#000080'],
    ['dark', '#000000'],
  ] as const)('on %s paper, %s can be seen', (paper, given) => {
    expect(contrast(accentOn(paper, given), PAPER[paper])).toBeGreaterThanOrEqual(AA.graphics);
  });
});

it('a receipt’s paper is the stylesheet’s', () => {
  const css = readFileSync('app/styles/globals.css', 'utf8');
  expect(css).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark});`);
});
