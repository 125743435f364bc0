ALTER TABLE "vacancies" ADD COLUMN "work_zone" smallint DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "overlap_hours" smallint;