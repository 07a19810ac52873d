'use client';

import { useId } from 'react';
import type { SessionInfo } from '#lib/sessions/schema.ts';
import { deviceParts } from '#lib/sessions/terms.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/account.ts';

/** Returns a device's name in the reader's language. The service says it in English: `Firefox on Linux`. */
export function deviceName({ device }: Pick<SessionInfo, 'device'>): string {
  const [browser = '', system] = device === null ? [say('session.unknown')] : deviceParts(device);
  return system === undefined ? browser : say('session.on', { browser, system });
}

interface Props {
  device: Pick<SessionInfo, 'device'>;
  since: string;
  used: string;
  /** The button's text, or null for this device, which is signed out in the menu. */
  action: string | null;
  /** The button was pressed. */
  busy: boolean;
  onEnd: () => void;
}

/** A session, or a known device that isn't signed in. */
export function DeviceRow({ device, since, used, action, busy, onEnd }: Props) {
  const id = useId();
  return (
    <li className="border border-rule bg-paper px-4 py-3 sm:px-6">
      <div className="flex min-h-11 items-center justify-between gap-x-6">
        <p id={`${id}-device`} className="min-w-0 font-semibold wrap-anywhere">
          {deviceName(device)}
        </p>
        {action === null ? (
          <p className="shrink-0 border border-ink px-2 py-0.5 font-mono text-sm">{say('session.this')}</p>
        ) : (
          <TextButton
            id={`${id}-end`}
            aria-labelledby={`${id}-end ${id}-device ${id}-since`}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onEnd}
            look="action"
            className="shrink-0"
          >
            {action}
          </TextButton>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-0.5 font-mono text-sm text-faint">
        <span id={`${id}-since`}>{since}</span>
        <span>{used}</span>
      </p>
    </li>
  );
}
