import { hash } from 'node:crypto';
import { BASE62 } from '../../ids.ts';

export type Random = ReturnType<typeof randomBy>;

/** Makes numbers that look random and are the same for the same seed on any machine. */
export function randomBy(seed: string) {
  let [block, bytes] = [0, Buffer.alloc(0)];
  /** From 0 up to, but not including, 1. */
  const fraction = (): number => {
    if (bytes.length === 0) bytes = hash('sha256', `${seed} ${block++}`, 'buffer');
    const number = bytes.readUInt32LE();
    bytes = bytes.subarray(4);
    return number / 2 ** 32;
  };
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    /** True this often: 0 never, 1 always. */
    chance: (share: number): boolean => fraction() < share,
    /** Returns one of them, or none from an empty list. */
    pick<T>(list: readonly T[]): T[] {
      return list.slice(whole(0, list.length - 1)).slice(0, 1);
    },
    /** An ID like those of `newId`, for records only: it is predictable. */
    id: (): string => Array.from({ length: 22 }, () => BASE62.charAt(whole(0, BASE62.length - 1))).join(''),
  };
}
