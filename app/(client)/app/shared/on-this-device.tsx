'use client';

import { Choice } from '#ui/choice.tsx';
import { LazyExportFirst } from './lazy-export-first.tsx';

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
        legend="On this device"
        value={fate}
        options={[
          { value: 'keep', text: 'Keep' },
          { value: 'delete', text: 'Delete' },
        ]}
        onChange={onChange}
      />
      <p role="status" className="mt-2">
        {fate === 'keep'
          ? 'They stay in this browser, signed out, as before you had an account. Anyone who uses it can see them.'
          : 'They’re deleted from this browser. You can’t undo this.'}
      </p>
      {mayExport && <LazyExportFirst />}
    </div>
  );
}
