import { createElement, Fragment, type ReactNode } from 'react';
import { elementsIn } from '#lib/client/words.ts';
import type { Room } from '#lib/languages/app/types.ts';

/**
 * Says messages that have tags, of a room of the app's catalogue:
 * `rich('costs', { b: (inside) => <strong>{inside}</strong> })`.
 */
export function richIn<Takes>(room: Room<Takes>) {
  return elementsIn<ReactNode, Takes>(room, (pieces) => createElement(Fragment, null, ...pieces));
}
