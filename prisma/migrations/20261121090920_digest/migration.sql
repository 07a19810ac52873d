-- CreateTable
CREATE TABLE "digests" (
    "workspace_id" TEXT NOT NULL,
    "week" DATE NOT NULL,

    CONSTRAINT "digests_pkey" PRIMARY KEY ("workspace_id","week")
);

-- CreateIndex
CREATE INDEX "digests_week_idx" ON "digests"("week");

-- CreateIndex
CREATE INDEX "workspaces_time_zone_id_idx" ON "workspaces"("time_zone", "id") WHERE ("digest_opt_in" = true);

-- AddForeignKey
ALTER TABLE "digests" ADD CONSTRAINT "digests_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
