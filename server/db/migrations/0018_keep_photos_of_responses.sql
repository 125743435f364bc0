CREATE INDEX "responses_resume_idx" ON "responses" USING btree ("resume_id");--> statement-breakpoint
UPDATE "responses" SET "resume" = jsonb_set("responses"."resume", '{text,photoUrl}', "resumes"."content"->'photoUrl') FROM "resumes" WHERE "resumes"."id" = "responses"."resume_id" AND "responses"."state" <> 'withdrawn' AND "resumes"."content"->>'photoUrl' IS NOT NULL;
