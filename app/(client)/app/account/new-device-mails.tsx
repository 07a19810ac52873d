'use client';

import { switchNewDeviceMails } from '#lib/client/api/operations.ts';
import { useSavedChoice } from '../shared/use-saved-choice.ts';
import { say } from './say.ts';

interface Props {
  isOn: boolean;
  onSwitched: (isOn: boolean) => void;
}

/** Switches the email about new devices on or off, and saves that at once. */
export function NewDeviceMails({ isOn, onSwitched }: Props) {
  const { chosen, choose, isSaved, problem } = useSavedChoice(async (newDeviceMails: boolean) =>
    onSwitched((await switchNewDeviceMails({ newDeviceMails })).newDeviceMails),
  );
  return (
    <div className="mt-4">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={chosen ?? isOn}
          onChange={(event) => void choose(event.target.checked)}
          aria-busy={chosen !== null}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>{say('mails.optIn')}</span>
      </label>
      <p role="status" className="font-mono text-sm font-semibold text-good">
        {isSaved && say('mails.saved')}
      </p>
      <p role="alert" className="font-semibold text-accent">
        {problem}
      </p>
    </div>
  );
}
