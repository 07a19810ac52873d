'use client';

import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { say } from '#words/shell.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { useShortcuts } from '../shared/shortcuts.tsx';

const LazyKeyboardList = lazyWithPreload(() =>
  import('./notices/keyboard-list.tsx').then(({ KeyboardList }) => KeyboardList),
);

/** Opens the list of keyboard shortcuts, by button or with `?`. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts({ '?': open });

  return (
    <>
      <Button
        variant="plain"
        size="square"
        aria-label={say('keyboardHelp.title')}
        // Hidden on devices without a keyboard, and in windows too narrow for it, where the key still works.
        className="pointer-coarse:hidden bar:hidden"
        onClick={open}
      >
        ?
      </Button>
      {isOpen && <LazyKeyboardList onClose={() => setOpen(false)} />}
    </>
  );
}
