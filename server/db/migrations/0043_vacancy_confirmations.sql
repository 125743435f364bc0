CREATE TABLE "vacancy_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"vacancy_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "last_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "confirmation_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "unconfirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "repost_of_id" integer;--> statement-breakpoint
ALTER TABLE "vacancy_confirmations" ADD CONSTRAINT "vacancy_confirmations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_confirmations" ADD CONSTRAINT "vacancy_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacancy_confirmations_vacancy_idx" ON "vacancy_confirmations" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_confirmations_user_idx" ON "vacancy_confirmations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_repost_of_id_vacancies_id_fk" FOREIGN KEY ("repost_of_id") REFERENCES "public"."vacancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacancies_confirmation_idx" ON "vacancies" USING btree ("last_confirmed_at") WHERE status = 'published' and source is null;--> statement-breakpoint
CREATE INDEX "vacancies_unconfirmed_idx" ON "vacancies" USING btree ("unconfirmed_at") WHERE status = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "vacancies_repost_idx" ON "vacancies" USING btree ("repost_of_id") WHERE repost_of_id is not null;