import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../host/files.ts';

const Made = z.object({
  /** The day its meetings lead up to, like `2026-11-22`. */
  day: z.iso.date(),
  /** Where it ran last, so that a browser that is signed in finds it again. */
  port: z.int(),
});
type Made = z.infer<typeof Made>;

/** What the demo's folder says about the data in it. Written once everything is there. */
export class Kept {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'demo.json');
  }

  /** Null: there is no demo, or it was interrupted. */
  read(): Made | null {
    if (!existsSync(this.#file)) return null;
    try {
      return Made.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return null;
    }
  }

  write(made: Made): void {
    writeDurably(this.#file, JSON.stringify(made));
  }
}
