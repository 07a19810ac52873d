-- CreateTable
CREATE TABLE "ledger_removals" (
    "ledger_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "ledger_removals_pkey" PRIMARY KEY ("ledger_id","account_id")
);

-- CreateIndex
CREATE INDEX "ledger_removals_account_id_idx" ON "ledger_removals"("account_id");

-- AddForeignKey
ALTER TABLE "ledger_removals" ADD CONSTRAINT "ledger_removals_ledger_id_fkey" FOREIGN KEY ("ledger_id") REFERENCES "ledgers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_removals" ADD CONSTRAINT "ledger_removals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
