ALTER TABLE "responses" ADD COLUMN "end_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "conversation_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "cancelled_by_board" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_tasks" ADD COLUMN "verdict" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "responses_conversation_idx" ON "responses" USING btree ("conversation_ends_at") WHERE state = 'invited' and conversation_ends_at is not null;