-- CreateTable
CREATE TABLE "billing" (
    "account_id" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "syncs_begun" INTEGER NOT NULL DEFAULT 0,
    "sync_written" INTEGER NOT NULL DEFAULT 0,
    "synced_at" TIMESTAMPTZ(3),
    "subscription_id" TEXT,
    "status" TEXT,
    "interval" TEXT,
    "is_starter" BOOLEAN NOT NULL DEFAULT false,
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "grace_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "held_pro" BOOLEAN NOT NULL DEFAULT false,
    "checkout_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "closed_customers" (
    "customer_id" TEXT NOT NULL,
    "asked" INTEGER NOT NULL DEFAULT 1,
    "closed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "closed_customers_pkey" PRIMARY KEY ("customer_id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_customer_id_key" ON "billing"("customer_id");

-- CreateIndex
CREATE INDEX "billing_is_starter_idx" ON "billing"("is_starter");

-- CreateIndex
CREATE INDEX "billing_synced_at_idx" ON "billing"("synced_at");

-- CreateIndex
CREATE INDEX "stripe_events_handled_at_idx" ON "stripe_events"("handled_at");

-- CreateIndex
CREATE INDEX "notices_account_id_idx" ON "notices"("account_id");

-- CreateIndex
CREATE INDEX "notices_sent_at_created_at_idx" ON "notices"("sent_at", "created_at");

-- AddForeignKey
ALTER TABLE "billing" ADD CONSTRAINT "billing_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
