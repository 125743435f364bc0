-- The words of a text instead of vectors; they are written again at the start of the server.
DELETE FROM "vacancy_search";--> statement-breakpoint
DELETE FROM "resume_search";--> statement-breakpoint
DROP FUNCTION vacancies_matching(tsquery);--> statement-breakpoint
DROP FUNCTION resumes_matching(tsquery);--> statement-breakpoint
DROP TABLE "search_words";--> statement-breakpoint
DROP TABLE "resume_words";--> statement-breakpoint
DROP INDEX "vacancy_search_document_idx";--> statement-breakpoint
DROP INDEX "resume_search_document_idx";--> statement-breakpoint
ALTER TABLE "vacancy_search" ALTER COLUMN "title" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "vacancy_search" ALTER COLUMN "keywords" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "resume_search" ALTER COLUMN "title" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "resume_search" ALTER COLUMN "keywords" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD COLUMN "description" text NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD COLUMN "description_hash" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD COLUMN "version" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "resume_search" ADD COLUMN "description" text NOT NULL;--> statement-breakpoint
ALTER TABLE "resume_search" ADD COLUMN "description_hash" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "resume_search" ADD COLUMN "version" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_search" DROP COLUMN "document";--> statement-breakpoint
ALTER TABLE "resume_search" DROP COLUMN "document";
