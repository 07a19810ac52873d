import { BASE62 } from '../../ids.ts';

/** Numbers that look random and are the same for the same seed, on any machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True this often: 0 never, 1 always. */
  chance(share: number): boolean;
  /** One of them; they must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** An id like those of `newId`, for records only: anyone can work it out. */
  id(): string;
}

/** Bob Jenkins's small fast counter (sfc32), which passes PractRand; the seed is hashed with FNV-1a. */
export function randomBy(seed: string): Random {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  let [a, b, c, counter] = [hash, 0x9e3779b9, 0x243f6a88, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first few still show what they were seeded with.
  for (let i = 0; i < 12; i += 1) next();
  const fraction = () => next() / 2 ** 32;
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick: (list) => {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new Error('There’s nothing to pick from.');
      return picked;
    },
    id: () => {
      let id = '';
      while (id.length < 22) id += BASE62.charAt(whole(0, BASE62.length - 1));
      return id;
    },
  };
}
