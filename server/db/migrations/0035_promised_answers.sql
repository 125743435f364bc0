ALTER TABLE "vacancies" ADD COLUMN "lowered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "answer_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "overdue_notified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "responses_overdue_idx" ON "responses" USING btree ("answer_due_at") WHERE state in ('sent', 'viewed') and answer_due_at is not null;