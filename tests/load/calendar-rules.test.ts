import { expect, it } from 'vitest';
import { compareRules } from '../support/calendar-rules.ts';
import { PATIENCE_MS } from '../support/soak.ts';

/** `npm run soak`: what tests/unit/calendar-rules.test.ts does with a few rules, with a thousand. */

it(
  'a rule repeats as another expander has it, for a thousand rules',
  () => expect(compareRules(1_200)).toBeGreaterThan(1_000),
  PATIENCE_MS,
);
