/** One way to do what is measured. Answers what was sent back; only the request is timed, not the check. */
export interface Contender {
  name: string;
  /** Anything the timing must not see; `round` counts from 0. */
  prepare(round: number): Promise<() => Promise<string>>;
  check(answer: string): void;
}

export interface Figure {
  name: string;
  /** Median, in ms. */
  ms: number;
  /** The first contender's share of speed: 2 means it takes half the time of this one. Median over the rounds. */
  ratio: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('a median of nothing');
  return middle;
}

/** Times contenders against each other, one request each a round in turn, so that whatever else the machine does hits all alike. */
export async function compare(contenders: readonly Contender[], rounds: number, warmUp = 10): Promise<Figure[]> {
  const times = contenders.map(() => [] as number[]);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const i of contenders.keys()) {
      // Nobody is always first.
      const index = (i + round) % contenders.length;
      const contender = contenders[index];
      if (!contender) continue;
      const send = await contender.prepare(round);
      const started = performance.now();
      const answer = await send();
      const ms = performance.now() - started;
      contender.check(answer);
      if (round >= warmUp) times[index]?.push(ms);
    }
  }
  const first = times[0] ?? [];
  return contenders.map(({ name }, i) => ({
    name,
    ms: median(times[i] ?? []),
    ratio: median((times[i] ?? []).map((ms, round) => ms / (first[round] ?? Number.NaN))),
  }));
}

export function print(title: string, figures: readonly Figure[]): void {
  const lines = figures.map(
    ({ name, ms, ratio }) => `  ${name.padEnd(40)} ${ms.toFixed(2).padStart(8)} ms  ${ratio.toFixed(2)}×`,
  );
  console.log([title, ...lines].join('\n'));
}
