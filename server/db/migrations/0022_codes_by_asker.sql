CREATE TABLE "shared_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "mark_hash" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "proof" text;--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_proof_key" ON "challenges" USING btree ("proof");