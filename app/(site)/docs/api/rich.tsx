import { Fragment } from 'react';
import { Name } from '../parts.tsx';

/** A text from the API's document, with names between backticks. */
export function Rich({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
    return i % 2 === 0 ? <Fragment key={i}>{part}</Fragment> : <Name key={i}>{part}</Name>;
  });
}
