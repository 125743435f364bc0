ALTER TABLE "orders" DROP CONSTRAINT "orders_amount_check";--> statement-breakpoint
DROP INDEX "orders_without_act_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_kopecks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_without_act_idx" ON "orders" USING btree ("id") WHERE rendered_at is not null and act_at is null and amount_kopecks > returned_kopecks;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount_check" CHECK (amount_kopecks >= 0 and returned_kopecks between 0 and amount_kopecks);