import { pool } from '../db.ts';
import { env } from '../env.ts';
import { JsonText } from '../http/endpoint.ts';

/**
 * The caller's shared receipts, newest first, as the JSON of ReceiptList. PostgreSQL writes it: an account may have
 * thousands, and making an object of each and checking them took most of the time. The columns are the schema's fields; a
 * test holds the result against what creating a receipt returns. One statement.
 */
export async function listReceipts(accountId: string): Promise<JsonText> {
  const { rows } = await pool().query<{ receipts: string }>(
    `SELECT coalesce(json_agg(receipt), '[]')::text AS receipts
       FROM (
         SELECT receipts.id, $2 || '/r/' || receipts.id AS url, title, date_ms AS "dateMs", duration_ms AS "durationMs",
                attendee_count AS "attendeeCount", staff_count AS "staffCount", external_count AS "externalCount",
                total_minor AS "totalMinor", receipts.currency, per_minute_minor AS "perMinuteMinor",
                person_ms AS "personMs", overrun_ms AS "overrunMs", overrun_minor AS "overrunMinor",
                brand_accent AS "brandAccent", $2 || '/logos/' || brand_logo_hash || '.png' AS "brandLogoUrl",
                show_service_free_line AS "showServiceFreeLine",
                (extract(epoch FROM receipts.created_at) * 1000)::bigint AS "createdAt", views
           FROM receipts JOIN workspaces ON workspaces.id = workspace_id
          WHERE receipts.account_id = $1 AND deleted_at IS NULL
          ORDER BY receipts.created_at DESC, receipts.id DESC
       ) AS receipt`,
    [accountId, env().baseUrl],
  );
  return new JsonText(`{"receipts":${rows[0]?.receipts ?? '[]'}}`);
}
