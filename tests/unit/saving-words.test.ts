import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { savingWords } from '../../app/(client)/app/shared/device/saving-words.ts';

const saving = fc.record({
  isIncluded: fc.boolean(),
  hasLapsed: fc.boolean(),
  isOnline: fc.boolean(),
  hasUnsent: fc.constantFrom(true, false, undefined),
  state: fc.constantFrom('off', 'getting', 'saving', 'saved', 'partly', 'full', 'waiting'),
} as const);

describe('what the menu says about saving', () => {
  it('is "Saved to your account" while all of it is, and never else', () => {
    fc.assert(
      fc.property(saving, (one) => {
        const isSaved = one.isIncluded && one.isOnline && one.hasUnsent === false && one.state === 'saved';
        expect(savingWords(one) === 'Saved to your account').toBe(isSaved);
      }),
    );
  });

  it('says something, whatever the state', () => {
    fc.assert(
      fc.property(saving, (one) => {
        expect(savingWords(one)).toMatch(/^\p{Lu}.+([.…]|account|only)$/u);
      }),
    );
  });
});
