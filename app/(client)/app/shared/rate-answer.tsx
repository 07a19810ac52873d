import type { Per } from '#lib/client/input/rates.ts';
import { Button } from '#ui/button.tsx';
import { PER_WORDS } from './rate-words.ts';

interface Props {
  /** What was more likely meant, and what was typed. */
  likelier: Per;
  typed: Per;
  onYes: () => void;
  onNo: () => void;
}

/** The answers to a rate that cannot be meant, for who has no Enter key at hand. */
export function RateAnswer({ likelier, typed, onYes, onNo }: Props) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button variant="plain" size="compact" onClick={onYes}>
        Yes, {PER_WORDS[likelier]}
      </Button>
      <Button variant="quiet" size="compact" onClick={onNo}>
        No, {PER_WORDS[typed]}
      </Button>
    </div>
  );
}
