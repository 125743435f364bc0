ALTER TABLE "resumes" ADD COLUMN "health_rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "health_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "health_hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "resumes_health_idx" ON "resumes" USING btree ("health_rules") WHERE status = 'published' and visibility <> 'nobody';