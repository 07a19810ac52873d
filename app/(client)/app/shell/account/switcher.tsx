'use client';

import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useRunningElsewhere, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-account.ts';
import { catchFocus } from '../../shared/focus.ts';
import { useShortcuts } from '../../shared/shortcuts.tsx';
import { useSwitch } from '../../shared/use-switch.ts';

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 px-5 py-2 text-start text-sm hover:bg-sunken hover:underline';

/** Switches to another of the account's workspaces. */
export function Switcher({ name }: { name: string }) {
  const { all, shown, round } = useWorkspaces();
  const running = useRunningElsewhere() ?? [];
  const path = usePathname();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const switchTo = useSwitch();

  useShortcuts({ w: () => button.current?.click() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => list.current?.hidePopover(), [path]);

  return (
    <div data-switcher className="ms-auto min-w-0">
      <Button
        ref={button}
        variant="plain"
        size="compact"
        popoverTarget="workspaces"
        aria-label={say('workspaceSwitcher.label', { workspace: name })}
        className="max-w-36 sm:max-w-48"
      >
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
        <span aria-hidden="true">▾</span>
      </Button>
      <p role="status" className="sr-only">
        {round > 0 && say('workspaceSwitcher.shown', { workspace: name })}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move among the buttons inside */}
      <div
        ref={list}
        id="workspaces"
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === 'open') list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
        }}
        onKeyDown={moveFocus}
        className="absolute inset-auto top-16 end-[max(1.25rem,calc((100%-64rem)/2+2rem))] m-0 max-h-[70dvh] w-80 max-w-[calc(100vw-2.5rem)] overflow-y-auto border border-t-4 border-rule border-t-ink bg-paper py-2 text-ink shadow-xl [position-anchor:auto] supports-[top:anchor(bottom)]:top-[calc(anchor(bottom)+0.625rem)] supports-[top:anchor(bottom)]:end-[anchor(end)]"
      >
        <p className="px-5 pt-2 pb-1 text-sm text-faint">{say('workspaceSwitcher.title')}</p>
        <ul>
          {all.map((workspace) => (
            <li key={workspace.id}>
              <button
                type="button"
                aria-current={workspace.id === shown?.id ? 'true' : undefined}
                className={`${item} aria-current:font-semibold`}
                onClick={() => {
                  list.current?.hidePopover();
                  if (workspace.id !== shown?.id) switchTo(workspace);
                }}
              >
                <span aria-hidden="true" className="w-4 shrink-0 font-mono">
                  {workspace.id === shown?.id && '✓'}
                </span>
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  {workspace.name}
                </span>
                {running.some((one) => one.workspace.id === workspace.id) && (
                  <span className="shrink-0 font-mono text-xs font-semibold text-accent">
                    {say('workspaceSwitcher.running')}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
        <Link href="/app/settings" className={`${item} mt-2 border-t border-dashed border-faint font-mono`}>
          {say('workspaceSwitcher.settings')}
        </Link>
      </div>
    </div>
  );
}

/** Moves among the workspaces with the arrow keys, Home and End, as in any list of choices. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')];
  const at = choices.findIndex((one) => one.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: choices.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  choices.at(to % choices.length)?.focus();
}

/** Says that the workspace on the screen was deleted elsewhere, and which one is shown now. */
export function GoneNotice() {
  const { gone, shown, dismissGone } = useWorkspaces();
  return (
    <div className="mb-8">
      <Notice
        kind="problem"
        actions={
          <TextButton
            look="action"
            onClick={() => {
              dismissGone();
              requestAnimationFrame(catchFocus);
            }}
          >
            {say('workspaceNotice.dismiss')}
          </TextButton>
        }
      >
        {gone !== null && say('workspaceNotice.gone', { workspace: gone })}{' '}
        {shown && say('workspaceNotice.shown', { workspace: shown.name })}
      </Notice>
    </div>
  );
}
