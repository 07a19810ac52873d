export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements that services send, recorded instead of run. Each gets `rows`. */
export async function statementsOf(ask: () => Promise<unknown>, rows: unknown[] = []): Promise<Statement[]> {
  const taken: Statement[] = [];
  const pool = {
    async query(text: string, values: unknown[]) {
      taken.push({ text, values });
      return { rows };
    },
  };
  // The place of lib/db.ts's connections, see lib/http/process-wide.ts. Other tests in this process may have created some.
  const key = Symbol.for('meeting-tab database');
  const store: typeof globalThis & { [key]?: unknown } = globalThis;
  const before = store[key];
  store[key] = { pool };
  try {
    await ask();
  } finally {
    store[key] = before;
  }
  return taken;
}
