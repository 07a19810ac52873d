/**
 * The fields of a receipt of the API as columns of `receipts`, which a query may join with others; `$2` is the address of
 * this service. A test holds them against what creating a receipt returns.
 */
export const RECEIPT_COLUMNS = `
  receipts.id, $2 || '/r/' || receipts.id AS url, receipts.title, receipts.date_ms AS "dateMs",
  receipts.duration_ms AS "durationMs", receipts.attendee_count AS "attendeeCount",
  receipts.staff_count AS "staffCount", receipts.external_count AS "externalCount",
  receipts.total_minor AS "totalMinor", receipts.currency, receipts.per_minute_minor AS "perMinuteMinor",
  receipts.person_ms AS "personMs", receipts.overrun_ms AS "overrunMs", receipts.overrun_minor AS "overrunMinor",
  receipts.brand_accent AS "brandAccent", $2 || '/logos/' || receipts.brand_logo_hash || '.png' AS "brandLogoUrl",
  receipts.show_service_free_line AS "showServiceFreeLine",
  (extract(epoch FROM receipts.created_at) * 1000)::bigint AS "createdAt", receipts.views`;
