import { expect, it } from 'vitest';
import { compareRules } from '../support/calendar-rules.ts';
import { PATIENCE_MS } from '../support/soak.ts';

/** `npm run soak`: a thousand rules, of which tests/unit/calendar-rules.test.ts checks a few. */

it(
  'a thousand rules repeat as another library says',
  () => expect(compareRules(1_200)).toBeGreaterThan(1_000),
  PATIENCE_MS,
);
