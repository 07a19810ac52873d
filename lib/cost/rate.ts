/**
 * Money, people and time are counted in whole units. A bad value must not stop a meter: a fraction is rounded down, and
 * anything else that makes no sense (NaN, a negative, an infinity) is 0.
 */
export function whole(value: number): number {
  return Number.isFinite(value) && value > 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : 0;
}

/** Returns exactly the number that the shortest decimal form of `value` names: 1.3 is 13/10, not the double near it. */
export function decimal(value: number): { numerator: bigint; denominator: bigint } {
  const [digits = '0', exponent = '0'] = String(Number.isFinite(value) && value > 0 ? value : 0).split('e');
  const [units = '0', fraction = ''] = digits.split('.');
  const numerator = BigInt(units + fraction);
  const scale = Number(exponent) - fraction.length;
  return scale < 0
    ? { numerator, denominator: 10n ** BigInt(-scale) }
    : { numerator: numerator * 10n ** BigInt(scale), denominator: 1n };
}

/** Returns numerator ÷ denominator rounded to the nearest integer, half up. Neither may be negative. */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
