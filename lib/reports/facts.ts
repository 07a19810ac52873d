/**
 * The most bytes of a record that reports read as it is. Of a larger one they read what was kept beside it when it was
 * written (`sync_facts` in the migrations), so that no report opens records of 64 kB. Also the bound of
 * sync_records_large_idx.
 */
const LARGE_BYTES = 3_500;

/**
 * In SQL: what reports read of a row of sync_records, as JSON. It has the fields of BILLED_FIELDS, CARRIED_FIGURES, and
 * a topic's name, if the record has them; a small record has others besides. Rows that the migration has not reached
 * yet have nothing kept beside them, and are read the slow way.
 */
export const FACTS = `CASE WHEN bytes <= ${LARGE_BYTES} THEN record ELSE coalesce(facts, sync_facts(tbl, record)) END`;

/** In SQL: the bytes of that. */
export const FACTS_BYTES = `CASE WHEN bytes <= ${LARGE_BYTES} THEN bytes ELSE octet_length((${FACTS})::text) END`;
