'use client';

import { useId } from 'react';
import { deviceTime } from '#lib/client/device-format.ts';
import type { TokenInfo } from '#lib/tokens/schema.ts';
import { TextButton } from '#ui/button.tsx';
import { say } from '#words/tokens.ts';

interface Props {
  token: TokenInfo;
  onRevoke: () => void;
}

/** One token in the list. Only the start of its secret is known. */
export function TokenRow({ token: { name, prefix, createdAt, lastUsedAt }, onRevoke }: Props) {
  const id = useId();
  return (
    <li className="border border-rule bg-paper px-4 pt-2 pb-4 sm:px-6">
      <div className="flex items-start justify-between gap-x-6">
        <h3 id={`${id}-name`} dir="auto" className="min-w-0 pt-2.5 font-semibold wrap-anywhere">
          {name}
        </h3>
        <TextButton
          id={`${id}-revoke`}
          aria-labelledby={`${id}-revoke ${id}-name`}
          onClick={onRevoke}
          look="action"
          className="shrink-0"
        >
          {say('token.revoke')}
        </TextButton>
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-6 gap-y-0.5 font-mono text-sm text-faint">
        <span>{prefix}…</span>
        <span>{say('token.created', { time: deviceTime(createdAt) })}</span>
        <span>
          {lastUsedAt === null ? say('token.neverUsed') : say('token.lastUsed', { time: deviceTime(lastUsedAt) })}
        </span>
      </p>
    </li>
  );
}
