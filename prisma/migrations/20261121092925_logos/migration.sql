-- CreateTable
CREATE TABLE "logos" (
    "hash" TEXT NOT NULL,
    "png" BYTEA NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "receipts_brand_logo_hash_idx" ON "receipts"("brand_logo_hash") WHERE ("brand_logo_hash" IS NOT NULL);

-- CreateIndex
CREATE INDEX "workspaces_receipt_logo_hash_idx" ON "workspaces"("receipt_logo_hash") WHERE ("receipt_logo_hash" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_receipt_logo_hash_fkey" FOREIGN KEY ("receipt_logo_hash") REFERENCES "logos"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_brand_logo_hash_fkey" FOREIGN KEY ("brand_logo_hash") REFERENCES "logos"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
