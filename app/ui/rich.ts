import { createElement, Fragment, type ReactNode } from 'react';
import { elementsIn } from '#lib/client/words.ts';
import type { Room } from '#lib/languages/app/types.ts';

/**
 * Returns a function that renders messages with tags, from a room of the app's messages: `rich('costs', { b: (inside) =>
 * <strong>{inside}</strong> })`.
 */
export function richIn<Takes>(room: Room<Takes>) {
  return elementsIn<ReactNode, Takes>(room, (pieces) => createElement(Fragment, null, ...pieces));
}
