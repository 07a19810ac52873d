import type { Invitee, Rate } from '../store/records.ts';

/* What people type, read. All pure; all answer undefined for what makes no sense. */

const todo = (): never => {
  throw new Error('not yet');
};

/** A length of time: `45` and `45m` are minutes, `1:30`, `1h 15m`, `1.5 h`, `20min`. Empty: null, no plan. 1 minute to 24 hours. */
export function parseDuration(_text: string): number | null | undefined {
  return todo();
}

/** A length of time as it can be typed again: `45 min`, `1 h 15 min`. */
export function typedDuration(_ms: number | null): string {
  return todo();
}

/** An amount in minor units: `60`, `60.50`, `1,234.50`, `1.234,50`, `€ 60`, `85k`. */
export function parseAmount(_text: string, _currency: string): number | undefined {
  return todo();
}

/** An amount as it can be typed again: `60`, `60.50`. */
export function typedAmount(_minor: number, _currency: string): string {
  return todo();
}

/** A rate: `60`, `60 €/h`, `85k/year`, `85,000 p.a.`. Without a unit it is `otherwise`'s. */
export function parseRate(
  _text: string,
  _currency: string,
  _otherwise?: Rate['rateKind'],
): Omit<Rate, 'external'> | undefined {
  return todo();
}

/** People alike: `5 × 60 €/h`, `3x 85k/year external`, `2 × Engineer 70`. */
export function parseGroup(_text: string, _currency: string): Extract<Invitee, { kind: 'group' }> | undefined {
  return todo();
}
