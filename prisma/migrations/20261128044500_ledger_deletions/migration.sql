\i functions/remove_ledger_rows.sql
