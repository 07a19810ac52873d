import { Choice } from '#ui/choice.tsx';
import { say } from '#words/shared-device.ts';
import { LazyExportFirst } from '../exporting/lazy-export-first.tsx';

/** What happens to an account's data on this device once its owner has signed out. */
export type Fate = 'keep' | 'delete';

interface Props {
  fate: Fate;
  onChange: (fate: Fate) => void;
  /** Whether an export would have anything in it: it leaves out calendars. */
  mayExport?: boolean;
}

/** Asks whether an account's data on this device stays, and says what each answer means. */
export function OnThisDevice({ fate, onChange, mayExport = true }: Props) {
  return (
    <div>
      <Choice
        legend={say('onThisDevice.legend')}
        value={fate}
        options={(['keep', 'delete'] as const).map((value) => ({ value, text: say(`onThisDevice.${value}`) }))}
        onChange={onChange}
      />
      <p role="status" className="mt-2">
        {say(fate === 'keep' ? 'onThisDevice.kept' : 'onThisDevice.deleted')}
      </p>
      {mayExport && <LazyExportFirst />}
    </div>
  );
}
