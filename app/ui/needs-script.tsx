import { Notice } from './notice.tsx';
import { say } from './say.ts';

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
