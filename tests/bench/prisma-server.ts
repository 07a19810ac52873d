import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#lib/generated/prisma/client.ts';

/** A push as one would write it with Prisma: an upsert a record, in one transaction, into the app's own table. DATABASE_URL, PORT. */

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }) });

interface Body {
  workspaceId: string;
  records: { table: string; record: { id: string } }[];
}

let head = 0;

async function push({ workspaceId, records }: Body): Promise<unknown> {
  const upserts = records.map(({ table, record }) => {
    const { id } = record;
    head += 1;
    const content = { rev: head, record, bytes: Buffer.byteLength(JSON.stringify(record)), deleted: false };
    return prisma.syncRecord.upsert({
      where: { workspaceId_table_id: { workspaceId, table, id } },
      create: { workspaceId, table, id, ...content },
      update: content,
    });
  });
  const written = await prisma.$transaction(upserts);
  return { accepted: written.map(({ table, id, rev }) => ({ table, id, rev: Number(rev) })) };
}

createServer(async (request, response) => {
  // What a test sends is what it says it is.
  const answer = request.method === 'POST' ? await push((await json(request)) as Body) : {};
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(Number(process.env.PORT), '127.0.0.1');
