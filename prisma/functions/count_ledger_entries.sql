-- By hand: of the rows with one key, the largest counts; of equal ones, the earliest. Each row stores how many there are.
CREATE OR REPLACE FUNCTION "count_ledger_entries"("of_ledger" text, "keys" text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger_entries AS entry
     SET counts = ranked.place = 1, metered = ranked.among
    FROM (SELECT id, row_number() OVER (PARTITION BY key ORDER BY cost_minor DESC, person_ms DESC, id) AS place,
                 count(*) OVER (PARTITION BY key) AS among
            FROM ledger_entries
           WHERE ledger_id = of_ledger AND key = ANY(keys)) AS ranked
   WHERE entry.id = ranked.id AND (entry.counts, entry.metered) IS DISTINCT FROM (ranked.place = 1, ranked.among)
$$;
