import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * A bare push: plain Node and pg, without a session, a plan or any checks. It locks its workspace's head and upserts all
 * records in one statement. Run as a separate process, with DATABASE_URL and PORT.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

interface Body {
  workspaceId: string;
  records: { table: string; record: { id: string } }[];
}

await pool.query(`
  CREATE TABLE IF NOT EXISTS bare_heads (workspace_id text PRIMARY KEY, rev bigint NOT NULL);
  CREATE TABLE IF NOT EXISTS bare_records (
    workspace_id text NOT NULL, tbl text NOT NULL, id text NOT NULL, rev bigint NOT NULL, record jsonb NOT NULL,
    PRIMARY KEY (workspace_id, tbl, id), UNIQUE (workspace_id, rev))`);

async function push({ workspaceId, records }: Body): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows: heads } = await client.query(
      `INSERT INTO bare_heads VALUES ($1, 0) ON CONFLICT (workspace_id) DO UPDATE SET rev = bare_heads.rev RETURNING rev`,
      [workspaceId],
    );
    const { rows } = await client.query(
      `INSERT INTO bare_records
       SELECT $1, given."table", given.record ->> 'id', $2::bigint + row_number() OVER (), given.record
         FROM jsonb_to_recordset($3::jsonb) AS given ("table" text, record jsonb)
           ON CONFLICT (workspace_id, tbl, id) DO UPDATE SET rev = excluded.rev, record = excluded.record
       RETURNING tbl AS "table", id, rev::int`,
      [workspaceId, heads[0].rev, JSON.stringify(records)],
    );
    await client.query('UPDATE bare_heads SET rev = rev + $2 WHERE workspace_id = $1', [workspaceId, rows.length]);
    await client.query('COMMIT');
    return { accepted: rows };
  } finally {
    client.release();
  }
}

createServer(async (request, response) => {
  // Only the bench sends anything.
  const answer = request.method === 'POST' ? await push((await json(request)) as Body) : {};
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(Number(process.env.PORT), '127.0.0.1');
