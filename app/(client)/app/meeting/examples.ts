import { say } from '#words/meeting.ts';
import { say as sayShared } from '#words/shared.ts';

/** Returns rates as they can be typed, of a size that's common in the currency. */
export function rateExamplesFor(currency: string): [hourly: string, yearly: string] {
  return currency === 'JPY' || currency === 'KRW'
    ? [sayShared('rate.exampleHourLarge'), sayShared('rate.exampleYearLarge')]
    : [sayShared('rate.exampleHour'), sayShared('rate.exampleYear')];
}

/** Returns groups as they can be typed. */
export function examplesFor(currency: string): [string, string] {
  const [hourly, yearly] = rateExamplesFor(currency);
  return [`5 × ${hourly}`, say('attendeeInput.roleExample', { rate: yearly })];
}
