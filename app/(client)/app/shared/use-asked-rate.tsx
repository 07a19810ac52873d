import { type ReactNode, useState } from 'react';
import { parseRate, type TypedRate } from '#lib/client/input/rates.ts';
import { RateQuestion } from './rate-answer.tsx';
import { doubtAbout, rateProblem } from './rate-words.ts';

/**
 * Handles a rate in a field of its own. `read`, called when the form is submitted, returns the rate or what is wrong with
 * it. It first asks about an implausible rate; submitting the same text again accepts the likelier one. `show` renders the
 * field's problem. `button` is the name of the submit button.
 */
export function useAskedRate(currency: string, button: string) {
  const [asked, setAsked] = useState<{ typed: string; question: string } | null>(null);
  return {
    read(typed: string): TypedRate | string {
      const rate = parseRate(typed, currency);
      const doubt = rate && doubtAbout(rate, currency);
      const likelier = doubt?.per && asked?.typed === typed ? doubt.per : null;
      setAsked(doubt?.per && !likelier ? { typed, question: doubt.question } : null);
      if (!rate) return rateProblem(typed, currency);
      if (likelier) return { ...rate, per: likelier };
      return doubt?.question ?? rate;
    },
    show: (problem: string | null): ReactNode =>
      problem !== null && problem === asked?.question ? <RateQuestion question={problem} button={button} /> : problem,
  };
}
