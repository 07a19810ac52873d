-- How often in a row a sync has failed: the billing cron waits longer each time.
ALTER TABLE "billing" ADD COLUMN "sync_failures" INTEGER NOT NULL DEFAULT 0;
