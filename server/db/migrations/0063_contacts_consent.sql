-- Access sold before this release gets the moment of the migration, what is sold later has none.
ALTER TABLE "resume_access" ADD COLUMN "paused_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "resume_access" ALTER COLUMN "paused_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "resume_access" ADD COLUMN "paused_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "shows_contacts_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "contacts_asked_at" timestamp with time zone;