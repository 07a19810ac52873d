-- no transaction
-- By hand: two such indexes would slow down every push. The old version's pages read the new one: they sort by its key only what
-- began in the same millisecond.
-- DropIndex
DROP INDEX CONCURRENTLY "report_meetings_by_start";
