import { useRef } from 'react';
import { buttonLook } from '#ui/button.tsx';
import { say } from '#words/shared-pasting.ts';

/** Longer than any list of people, and short enough for a field. */
const LARGEST = 200_000;

interface Props {
  onText: (text: string) => void;
  /** Called with the problem with the file, in a sentence. */
  onProblem: (problem: string) => void;
}

/** Reads a CSV or text file instead of pasting it. */
export function ChooseFile({ onText, onProblem }: Props) {
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    try {
      if (file.size > LARGEST) return onProblem(say('chooseFile.tooLarge'));
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).replace(/^\ufeff/, ''));
    } catch (thrown) {
      onProblem(say(thrown instanceof TypeError ? 'chooseFile.notText' : 'chooseFile.unread'));
    } finally {
      // So that the same file can be chosen again.
      if (input.current) input.current.value = '';
    }
  }

  return (
    <label
      className={`${buttonLook({ variant: 'plain', size: 'compact' })} mt-3 outline-offset-2 outline-ink has-focus-visible:outline-2`}
    >
      {say('chooseFile.action')}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
    </label>
  );
}
