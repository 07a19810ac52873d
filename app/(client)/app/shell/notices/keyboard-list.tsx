'use client';

import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/shell-notices.ts';
import { isMac, SHORTCUTS, useShortcutsEnabled } from '../../shared/shortcuts.tsx';

/** What each key does. */
const DOES = {
  n: 'keyboardHelp.new',
  '1–9': 'keyboardHelp.template',
  s: 'keyboardHelp.stop',
  p: 'keyboardHelp.pause',
  m: 'keyboardHelp.roomMode',
  w: 'keyboardHelp.switch',
  '?': 'keyboardHelp.help',
} as const satisfies Record<(typeof SHORTCUTS)[number], string>;

/** Lists the keyboard shortcuts, with a switch to turn them off. Open while mounted. */
export function KeyboardList({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [enabled, setEnabled] = useShortcutsEnabled();

  useEffect(() => {
    // Closing returns the focus to where it was.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="keyboard-help"
      className="m-auto w-[min(24rem,calc(100vw-2rem))] border-t-4 border-ink bg-paper p-6 text-ink shadow-2xl backdrop:bg-black/50 sm:p-8"
    >
      <SectionHeading id="keyboard-help">{say('keyboardHelp.heading')}</SectionHeading>
      <dl className={`mt-4 ${enabled ? '' : 'text-faint'}`}>
        {SHORTCUTS.map((key) => (
          <Key key={key} name={key.toUpperCase()} does={say(DOES[key])} />
        ))}
      </dl>
      <dl>
        <Key name={say('keyboardHelp.undoKeys', { mac: isMac() })} does={say('keyboardHelp.undo')} />
      </dl>
      <Checkbox className="mt-4" checked={enabled} onChange={setEnabled}>
        {say('keyboardHelp.singleKey')}
      </Checkbox>
      <p className="text-sm text-faint">{say('keyboardHelp.singleKeyHint')}</p>
      <div className="mt-6 flex justify-end">
        <Button variant="plain" onClick={() => dialog.current?.close()}>
          {say('keyboardHelp.close')}
        </Button>
      </div>
    </dialog>
  );
}

function Key({ name, does }: { name: string; does: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-dashed border-rule py-2">
      <dt>{does}</dt>
      <dd>
        <kbd className="inline-block min-w-8 border border-faint bg-sunken px-2 py-0.5 text-center font-mono text-sm whitespace-nowrap">
          {name}
        </kbd>
      </dd>
    </div>
  );
}
