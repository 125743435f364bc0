ALTER TABLE "saved_searches" ADD COLUMN "is_changed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ALTER COLUMN "is_changed" SET DEFAULT false;