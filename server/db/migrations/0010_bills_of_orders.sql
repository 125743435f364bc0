DROP INDEX "orders_bills_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_slug" text;--> statement-breakpoint
CREATE INDEX "orders_bills_idx" ON "orders" USING btree ("id" DESC NULLS LAST) WHERE billed_at is not null;