CREATE TABLE "response_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"vacancy_id" integer NOT NULL,
	"resume_id" text,
	"letter" text DEFAULT '' NOT NULL,
	"short_resume" jsonb,
	"accepted_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "accepts_short_responses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "answer_days" smallint;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD CONSTRAINT "response_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD CONSTRAINT "response_drafts_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD CONSTRAINT "response_drafts_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "response_drafts_person_key" ON "response_drafts" USING btree ("user_id","vacancy_id");--> statement-breakpoint
CREATE INDEX "response_drafts_vacancy_idx" ON "response_drafts" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "response_drafts_resume_idx" ON "response_drafts" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "response_drafts_updated_idx" ON "response_drafts" USING btree ("updated_at");