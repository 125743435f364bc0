CREATE TABLE "first_vacancies" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL,
	"company" jsonb NOT NULL,
	"request_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"vacancy_id" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "awaits_verification" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "first_vacancies" ADD CONSTRAINT "first_vacancies_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_vacancies_updated_idx" ON "first_vacancies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "vacancies_unverified_idx" ON "vacancies" USING btree ("company_id") WHERE awaits_verification;