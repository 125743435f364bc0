CREATE TABLE "company_answers" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"share" smallint NOT NULL,
	"hours" integer
);
--> statement-breakpoint
ALTER TABLE "company_answers" ADD CONSTRAINT "company_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;