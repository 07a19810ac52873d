import type { Per } from '#lib/client/input/rates.ts';
import { Button } from '#ui/button.tsx';
import { say } from '#words/shared.ts';

interface Props {
  /** The likelier unit, and the typed one. */
  likelier: Per;
  typed: Per;
  onYes: () => void;
  onNo: () => void;
}

/** Returns a rate's unit: `an hour`. */
export const perWords = (per: Per): string => say('rate.per', { per });

/** A question about a rate (`doubtAbout`), and how to say yes: Enter, or without a keyboard, this button. */
export function RateQuestion({ question, button }: { question: string; button?: string }) {
  return (
    <>
      {question} <span className="hidden pointer-fine:inline">{say('rate.pressEnter')}</span>
      {button && <span className="pointer-fine:hidden">{say('rate.tapAgain', { button })}</span>}
    </>
  );
}

/** Buttons that answer the question about an implausible rate. */
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
