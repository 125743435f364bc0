CREATE TABLE "resume_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resume_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resume_id" text NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resume_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resume_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"content" jsonb NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resume_search" (
	"resume_number" integer PRIMARY KEY NOT NULL,
	"title" "tsvector" NOT NULL,
	"keywords" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "resumes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"visibility" text DEFAULT 'nobody' NOT NULL,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb,
	"facts" jsonb,
	"contacts" jsonb NOT NULL,
	"hidden_inns" text[] DEFAULT '{}' NOT NULL,
	"hidden_domains" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "resumes_number_key" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "resume_openings" ADD CONSTRAINT "resume_openings_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_openings" ADD CONSTRAINT "resume_openings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_revisions" ADD CONSTRAINT "resume_revisions_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_search" ADD CONSTRAINT "resume_search_resume_number_resumes_number_fk" FOREIGN KEY ("resume_number") REFERENCES "public"."resumes"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "resume_openings_pair_key" ON "resume_openings" USING btree ("resume_id","company_id");--> statement-breakpoint
CREATE INDEX "resume_openings_company_idx" ON "resume_openings" USING btree ("company_id","opened_at");--> statement-breakpoint
CREATE INDEX "resume_revisions_resume_idx" ON "resume_revisions" USING btree ("resume_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "resume_revisions_pending_key" ON "resume_revisions" USING btree ("resume_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "resume_search_document_idx" ON "resume_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "resumes_user_idx" ON "resumes" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resumes_listed_idx" ON "resumes" USING btree ("number") WHERE status = 'published' and visibility in ('companies', 'everyone');--> statement-breakpoint
CREATE INDEX "resumes_hidden_inns_idx" ON "resumes" USING gin ("hidden_inns");--> statement-breakpoint
CREATE INDEX "resumes_hidden_domains_idx" ON "resumes" USING gin ("hidden_domains");--> statement-breakpoint
-- As `vacancies_matching`: the numbers of the resumes whose text matches, by the index and never by a walk.
CREATE FUNCTION resumes_matching(query tsquery) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET enable_seqscan = off
AS $$ SELECT string_agg(resume_number::text, ',') FROM resume_search WHERE document @@ query $$;
