ALTER TABLE "challenges" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "registration_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_registration_key" ON "challenges" USING btree ("registration_hash");