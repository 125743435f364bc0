ALTER TABLE "users" ADD COLUMN "email_refused_first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "dropped_at" timestamp with time zone;