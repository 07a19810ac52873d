export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that services make, taken down instead of run; each is given `rows`. */
export async function statementsOf(ask: () => Promise<unknown>, rows: unknown[] = []): Promise<Statement[]> {
  const taken: Statement[] = [];
  const pool = {
    async query(text: string, values: unknown[]) {
      taken.push({ text, values });
      return { rows };
    },
  };
  // Where lib/db.ts looks for its connections before it makes any. Other tests in this process may have made some.
  const shared: { meetingTabDatabase?: unknown } & typeof globalThis = globalThis;
  const before = shared.meetingTabDatabase;
  shared.meetingTabDatabase = { pool };
  try {
    await ask();
  } finally {
    shared.meetingTabDatabase = before;
  }
  return taken;
}
