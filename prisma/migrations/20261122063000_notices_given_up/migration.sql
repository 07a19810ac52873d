-- A mail that is given up says when, so that its end can be logged once and counted. Until now ten tries were the end of
-- it, whatever had failed: what an outage ended that way is tried again from here on, if it is not too old to be read.
-- A version that runs beside this knows of no `given_up_at`, and its tries count as refusals, as they did.
ALTER TABLE "notices" ADD COLUMN "given_up_at" TIMESTAMPTZ(3);

UPDATE "notices" SET "given_up_at" = now()
 WHERE "sent_at" IS NULL AND "attempts" >= 10 AND "created_at" < now() - interval '3 days';
UPDATE "notices" SET "attempts" = 0
 WHERE "sent_at" IS NULL AND "given_up_at" IS NULL AND "attempts" >= 10;
