import { isDeepStrictEqual } from 'node:util';

/** One way to do what is measured. */
export interface Contender {
  name: string;
  /** Makes ready what the timing must not see; what it answers is timed. `round` counts from 0. */
  prepare(round: number): Promise<() => Promise<string>>;
  /** What of the answer must be the same for all contenders. */
  read(answer: string): unknown;
}

export interface Figure {
  /** In ms, a round each. */
  times: number[];
  /** Their median. */
  ms: number;
}

export interface Effort {
  rounds: number;
  warmUp: number;
  /** No new round after so many seconds. */
  seconds: number;
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[values.length >> 1];
  if (middle === undefined) throw new Error('a median of nothing');
  return middle;
}

/** How many times as long `one` takes as `other`, by the median over the rounds. */
export function ratio(one: Figure, other: Figure): number {
  return median(one.times.map((ms, round) => ms / (other.times[round] ?? Number.NaN)));
}

/**
 * Times contenders against each other, one go each a round, so that whatever else the machine does hits all alike. All must
 * have been answered the same in every round. Answers a figure for each, in their order.
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
    // Nobody is always first.
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
  // One figure for each contender, which `map` does not know.
  return times.map((those) => ({ times: those, ms: median(those) })) as { [Index in keyof Contenders]: Figure };
}
