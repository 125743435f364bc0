ALTER TABLE "vacancies" ALTER COLUMN "work_form" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ALTER COLUMN "salary_period" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "work_form_evidence" jsonb;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "is_salary_from_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "is_work_from_anywhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "work_from_except_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "reader_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_reader_idx" ON "vacancies" USING btree ("reader_version","id") WHERE source is not null;