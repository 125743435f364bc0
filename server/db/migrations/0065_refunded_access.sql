ALTER TABLE "resume_access" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "keeps_access" boolean DEFAULT false NOT NULL;