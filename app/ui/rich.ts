import { createElement, Fragment, type ReactNode } from 'react';
import { elementsIn } from '#lib/client/words.ts';

/**
 * Says messages that have tags, or elements for arguments, of a part of the app's catalogue:
 * `rich('costs', { b: (inside) => <strong>{inside}</strong> })`.
 */
export function richIn<Messages extends Readonly<Record<string, string>>>(messages: Messages) {
  return elementsIn<ReactNode, Messages>(messages, (pieces) => createElement(Fragment, null, ...pieces));
}
