CREATE TABLE "resume_imports" (
	"resume_id" text PRIMARY KEY NOT NULL,
	"jobs" jsonb NOT NULL,
	"rest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "resumes_listed_idx";--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "hidden_company_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "chosen_company_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resume_imports" ADD CONSTRAINT "resume_imports_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumes_hidden_companies_idx" ON "resumes" USING gin ("hidden_company_ids");--> statement-breakpoint
CREATE INDEX "resumes_chosen_companies_idx" ON "resumes" USING gin ("chosen_company_ids");--> statement-breakpoint
CREATE INDEX "resumes_listed_idx" ON "resumes" USING btree ("number") WHERE status = 'published' and visibility in ('chosen', 'companies', 'everyone');