import { say } from '#words/ui.ts';
import { Notice } from './notice.tsx';

/** Explains why nothing happens without scripts. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mb-8">
        <Notice>{say('needsScript.text')}</Notice>
      </div>
    </noscript>
  );
}
