-- What devices that signed in before ask for waits in a table of its own: code that still runs keeps its one code per mailbox
-- in sign_in_codes, whose key it relies on. It does not name the new column, which therefore may be null.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device" TEXT;

-- CreateTable
CREATE TABLE "device_codes" (
    "device" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_codes_pkey" PRIMARY KEY ("device")
);

-- CreateIndex
CREATE INDEX "device_codes_email_idx" ON "device_codes"("email");

-- CreateIndex
CREATE INDEX "device_codes_expires_at_idx" ON "device_codes"("expires_at");
