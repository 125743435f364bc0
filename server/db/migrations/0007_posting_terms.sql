ALTER TABLE "vacancy_revisions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "placement_days" smallint;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "ending_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "vacancies_ending_idx" ON "vacancies" USING btree ("expires_at") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "vacancies_raise_idx" ON "vacancies" USING btree ("next_raise_at") WHERE status = 'published' and next_raise_at is not null;--> statement-breakpoint
CREATE INDEX "vacancies_waiting_idx" ON "vacancies" USING btree ("publish_at") WHERE status = 'moderation' and confirm_at is not null;