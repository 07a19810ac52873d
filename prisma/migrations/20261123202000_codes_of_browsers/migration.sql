-- A code lives for ten minutes, so none is carried over. Code that still runs answers a sign-in with 503 or 500 until it is
-- replaced: its one code per mailbox can't live in a table with one per browser.

-- DropTable
DROP TABLE "device_codes";

-- DropTable
DROP TABLE "sign_in_codes";

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "email" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "link_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "strays" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("email","browser")
);

-- CreateIndex
CREATE INDEX "sign_in_codes_sent_at_idx" ON "sign_in_codes"("sent_at");
