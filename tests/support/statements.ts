export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that services make, recorded instead of run; each gets `rows`. */
export async function statementsOf(ask: () => Promise<unknown>, rows: unknown[] = []): Promise<Statement[]> {
  const taken: Statement[] = [];
  const pool = {
    async query(text: string, values: unknown[]) {
      taken.push({ text, values });
      return { rows };
    },
  };
  // Where lib/db.ts keeps its connections, see lib/http/process-wide.ts. Other tests in this process may have made some.
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
