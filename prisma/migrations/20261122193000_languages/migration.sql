-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
