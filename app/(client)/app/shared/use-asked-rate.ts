import { useRef } from 'react';
import { likelierPer, parseRate, type TypedRate } from '#lib/client/input/rates.ts';
import { rateProblem } from './rate-problem.ts';
import { askRate } from './rate-words.ts';

/**
 * Reads a rate that was typed in a field of its own; returns what is wrong with it otherwise. One that nobody is paid is asked
 * about, and typed the same when it is read again, it is taken for the likelier one. To be called by a form's submit only.
 */
export function useAskedRate(currency: string): (typed: string) => TypedRate | string {
  const asked = useRef<string>(null);
  return (typed) => {
    const rate = parseRate(typed, currency);
    const per = rate && likelierPer(rate, currency);
    const question = rate && askRate(rate, currency);
    const isYes = asked.current === typed;
    asked.current = typed;
    if (!rate) return rateProblem(typed, currency);
    if (!per || !question) return rate;
    return isYes ? { ...rate, per } : question;
  };
}
