import { describe, expect, it } from 'vitest';
import { compared, percent } from '../../app/(client)/app/meeting/comparing/range-words.ts';

describe('a figure beside an earlier one', () => {
  it.each([
    [18_000, 18_000, 'the same as in May'],
    [18_050, 18_000, 'about the same as in May'],
    [18_100, 18_000, '1% more than in May'],
    [9_000, 18_000, '50% less than in May'],
    [0, 18_000, '100% less than in May'],
    [179_000, 18_000, '894% more than in May'],
    [180_000, 18_000, '10 times as much as in May'],
    [18_000, 0, 'up from nothing in May'],
  ])('%i after %i is %s', (figure, earlier, words) => {
    expect(compared(figure, earlier, 'in May')).toBe(words);
  });
});

describe('a share', () => {
  it.each([
    [0, '0%'],
    [0.0049, 'under 1%'],
    [0.005, '1%'],
    [0.494, '49%'],
    [1.5, '150%'],
  ])('of %d is %s', (share, words) => {
    expect(percent(share)).toBe(words);
  });
});
