import { isDeepStrictEqual } from 'node:util';

/** One way to do what is measured. */
export interface Contender {
  name: string;
  /** Prepares a request, untimed, and returns the function to time. `round` counts from 0. */
  prepare(round: number): Promise<() => Promise<string>>;
  /** Returns the part of the answer that must be the same for all contenders. */
  read(answer: string): unknown;
}

export interface Figure {
  /** One per round, in ms. */
  times: number[];
  /** Their median. */
  ms: number;
}

export interface Effort {
  rounds: number;
  warmUp: number;
  /** After this many seconds, no new round starts. */
  seconds: number;
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1];
  if (middle === undefined) throw new Error('a median of nothing');
  return middle;
}

/** Returns how many times as long `one` takes as `other`: the median over the rounds. */
export function ratio(one: Figure, other: Figure): number {
  return median(one.times.map((ms, round) => ms / (other.times[round] ?? Number.NaN)));
}

/**
 * Times contenders against each other, each once a round, so that whatever else the machine does affects all of them alike.
 * Returns a figure for each, in their order. Throws if they get different answers in any round.
 */
export async function compare<const Contenders extends readonly Contender[]>(
  contenders: Contenders,
  { rounds, warmUp, seconds }: Effort,
): Promise<{ [Index in keyof Contenders]: Figure }> {
  const times = contenders.map((): number[] => []);
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    if (round > warmUp && performance.now() > end) break;
    const read: unknown[] = [];
    // Takes turns at going first.
    for (const i of contenders.keys()) {
      const index = (i + round) % contenders.length;
      const contender = contenders[index];
      if (!contender) continue;
      const send = await contender.prepare(round);
      const started = performance.now();
      const answer = await send();
      const ms = performance.now() - started;
      if (round >= warmUp) times[index]?.push(ms);
      read[index] = contender.read(answer);
    }
    const odd = contenders.find((_, i) => !isDeepStrictEqual(read[i], read[0]));
    if (odd) throw new Error(`${odd.name} answered otherwise than ${contenders[0]?.name}`);
  }
  // `map` doesn't say that there is one figure per contender.
  return times.map((those) => ({ times: those, ms: median(those) })) as { [Index in keyof Contenders]: Figure };
}
