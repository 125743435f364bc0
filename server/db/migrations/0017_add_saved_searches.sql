CREATE TABLE "resume_arrivals" (
	"resume_number" integer PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "resume_arrivals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "resume_arrivals_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"rhythm" text NOT NULL,
	"is_off" boolean NOT NULL,
	"told_up_to" integer NOT NULL,
	"seen_up_to" integer NOT NULL,
	"next_letter_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vacancy_arrivals" (
	"vacancy_id" integer PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_arrivals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "vacancy_arrivals_number_key" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "resume_arrivals" ADD CONSTRAINT "resume_arrivals_resume_number_resumes_number_fk" FOREIGN KEY ("resume_number") REFERENCES "public"."resumes"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_arrivals" ADD CONSTRAINT "vacancy_arrivals_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same_key" ON "saved_searches" USING btree ("user_id","kind",coalesce(company_id, 0),md5(address)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_due_idx" ON "saved_searches" USING btree ("kind","next_letter_at") WHERE deleted_at is null and not is_off;