-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "sync_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "sync_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sync_summed_rev" BIGINT NOT NULL DEFAULT 0;

-- By hand, to say why nothing is filled in here. The sums of a workspace hold if "sync_summed_rev" is its "sync_rev". For one
-- that has records it is not, so its next push adds them up, with the workspace locked. A version of the service that knows
-- no sums moves "sync_rev" alone, so what it pushes while this is deployed, or after a rollback, is added up in the same way.
-- Adding all up here would read the whole of sync_records, and would miss what is pushed meanwhile.
