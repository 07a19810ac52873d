-- CreateTable
CREATE TABLE "cron_runs" (
    "name" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),

    CONSTRAINT "cron_runs_pkey" PRIMARY KEY ("name")
);
