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

/** Interactive, since the revisions are counted on from one that is read under a lock. */
const push = ({ workspaceId, records }: Body): Promise<unknown> =>
  prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${workspaceId}))::text`;
      const { _max } = await tx.syncRecord.aggregate({ where: { workspaceId }, _max: { rev: true } });
      let rev = Number(_max.rev ?? 0);
      const accepted: { table: string; id: string; rev: number }[] = [];
      for (const { table, record } of records) {
        const { id } = record;
        rev += 1;
        const content = { rev, record, bytes: Buffer.byteLength(JSON.stringify(record)), deleted: false };
        await tx.syncRecord.upsert({
          where: { workspaceId_table_id: { workspaceId, table, id } },
          create: { workspaceId, table, id, ...content },
          update: content,
        });
        accepted.push({ table, id, rev });
      }
      return { accepted };
    },
    { timeout: 30_000 },
  );

createServer(async (request, response) => {
  // What a test sends is what it says it is.
  const answer = request.method === 'POST' ? await push((await json(request)) as Body) : {};
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}).listen(Number(process.env.PORT), '127.0.0.1');
