import type { CSSProperties } from 'react';
import { visibleLength } from '#lib/format.ts';

/**
 * An amount that is as large as its length, by `charsOf`, allows on one line of its `@container`. A digit of Plex Mono is
 * 0.6 em wide.
 */
export const bigAmount =
  'font-mono text-[min(clamp(2.25rem,11vw,3.25rem),100cqi/0.61/var(--chars))] tabular-nums wrap-anywhere';

// React's type has no custom properties.
export const charsOf = (text: string) => ({ '--chars': visibleLength(text) }) as CSSProperties;
