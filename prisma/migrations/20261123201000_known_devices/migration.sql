-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "new_device_mails" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "known_device" TEXT;

-- CreateTable
CREATE TABLE "known_devices" (
    "id_hash" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("id_hash")
);

-- CreateIndex
CREATE INDEX "known_devices_account_id_seen_at_idx" ON "known_devices"("account_id", "seen_at");

-- CreateIndex
CREATE INDEX "known_devices_seen_at_idx" ON "known_devices"("seen_at");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
