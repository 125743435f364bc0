DROP INDEX "documents_number_key";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "description" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_number_idx" ON "documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_order_idx" ON "documents" USING btree ("order_id");