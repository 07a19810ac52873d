import type { Per } from '#lib/client/input/rates.ts';
import { Button } from '#ui/button.tsx';
import { say } from './say.ts';

interface Props {
  /** What was more likely meant, and what was typed. */
  likelier: Per;
  typed: Per;
  onYes: () => void;
  onNo: () => void;
}

/** What a rate is for: `an hour`. */
export const perWords = (per: Per): string => say('rate.per', { per });

/** A question about a rate (`doubtAbout`), and that Enter says yes; without a keyboard, that this button does. */
export function RateQuestion({ question, button }: { question: string; button?: string }) {
  return (
    <>
      {question} <span className="hidden pointer-fine:inline">{say('rate.pressEnter')}</span>
      {button && <span className="pointer-fine:hidden">{say('rate.tapAgain', { button })}</span>}
    </>
  );
}

/** The answers to a rate that can't be meant, as buttons. */
export function RateAnswer({ likelier, typed, onYes, onNo }: Props) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button variant="plain" size="compact" onClick={onYes}>
        {say('rateAnswer.yes', { per: perWords(likelier) })}
      </Button>
      <Button variant="quiet" size="compact" onClick={onNo}>
        {say('rateAnswer.no', { per: perWords(typed) })}
      </Button>
    </div>
  );
}
