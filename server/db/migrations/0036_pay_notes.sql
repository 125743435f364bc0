ALTER TABLE "vacancies" ADD COLUMN "salary_range_reason" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "bonuses" text;