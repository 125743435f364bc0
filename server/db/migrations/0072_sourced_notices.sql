ALTER TABLE "vacancy_days" ADD COLUMN "source_clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_arrivals" ADD COLUMN "is_quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_arrivals" ADD COLUMN "digest_on" date;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancy_arrivals_digest_idx" ON "vacancy_arrivals" USING btree ("digest_on") WHERE digest_on is not null;