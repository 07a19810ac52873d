import { createElement, Fragment, type ReactNode } from 'react';
import type { Room } from '../languages/app/types.ts';
import { elementsIn } from './words.ts';

/**
 * Returns a function that renders messages with tags, from a room of the app's messages: `rich('costs', { b: (inside) =>
 * <strong>{inside}</strong> })`.
 */
export function richIn<Takes>(room: Room<Takes>) {
  return elementsIn<ReactNode, Takes>(room, (pieces) => createElement(Fragment, null, ...pieces));
}
