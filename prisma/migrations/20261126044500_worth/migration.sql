-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "votes_close_at" BIGINT,
ADD COLUMN     "worth_no" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "worth_yes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "asks_worth" BOOLEAN NOT NULL DEFAULT true;
