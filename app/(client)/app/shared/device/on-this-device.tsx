'use client';

import { Choice } from '#ui/choice.tsx';
import { LazyExportFirst } from '../exporting/lazy-export-first.tsx';
import { say } from './say.ts';

/** What happens to an account's data on this device once nobody is signed in to it. */
export type Fate = 'keep' | 'delete';

interface Props {
  fate: Fate;
  onChange: (fate: Fate) => void;
  /** There is something that an export has: it has no calendars. */
  mayExport?: boolean;
}

/** Asks whether what an account has on this device stays here, and says what either means. */
export function OnThisDevice({ fate, onChange, mayExport = true }: Props) {
  return (
    <div>
      <Choice
        legend={say('onThisDevice.legend')}
        value={fate}
        options={[
          { value: 'keep', text: say('onThisDevice.keep') },
          { value: 'delete', text: say('onThisDevice.delete') },
        ]}
        onChange={onChange}
      />
      <p role="status" className="mt-2">
        {say(fate === 'keep' ? 'onThisDevice.kept' : 'onThisDevice.deleted')}
      </p>
      {mayExport && <LazyExportFirst />}
    </div>
  );
}
