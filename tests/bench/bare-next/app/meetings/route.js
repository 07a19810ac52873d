import pg from 'pg';

// The statements of the product's own route, token and page, by the length of the page, with nothing around them.
const statements = JSON.parse(process.env.STATEMENTS ?? '{}');

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types: {
    getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
  },
});

export async function GET(request) {
  const limit = new URL(request.url).searchParams.get('limit');
  const [token, page] = statements[limit];
  await pool.query(token);
  const { rows } = await pool.query(page);
  // One row more than the page was asked for, to see whether there is another page.
  const meetings = rows.slice(0, limit).map(({ key: _, ...meeting }) => meeting);
  return Response.json({ meetings, nextCursor: null });
}
