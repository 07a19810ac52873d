import { pool } from '../db.ts';
import { env } from '../env.ts';
import { JsonText } from '../http/endpoint.ts';
import { RECEIPT_COLUMNS } from './columns.ts';

/**
 * The caller's shared receipts, newest first, as the JSON of ReceiptList. PostgreSQL writes it: an account may have
 * thousands, and making an object of each and checking them took most of the time. One statement.
 */
export async function listReceipts(accountId: string): Promise<JsonText> {
  const { rows } = await pool().query<{ receipts: string }>(
    `SELECT coalesce(json_agg(receipt), '[]')::text AS receipts
       FROM (
         SELECT ${RECEIPT_COLUMNS}
           FROM receipts JOIN workspaces ON workspaces.id = workspace_id
          WHERE receipts.account_id = $1 AND deleted_at IS NULL
          ORDER BY receipts.created_at DESC, receipts.id DESC
       ) AS receipt`,
    [accountId, env().baseUrl],
  );
  return new JsonText(`{"receipts":${rows[0]?.receipts ?? '[]'}}`);
}
