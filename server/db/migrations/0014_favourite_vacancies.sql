CREATE TABLE "favourite_vacancies" (
	"user_id" integer NOT NULL,
	"vacancy_id" integer NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_vacancies_user_id_vacancy_id_pk" PRIMARY KEY("user_id","vacancy_id")
);
--> statement-breakpoint
ALTER TABLE "favourite_vacancies" ADD CONSTRAINT "favourite_vacancies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_vacancies" ADD CONSTRAINT "favourite_vacancies_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_vacancies_kept_idx" ON "favourite_vacancies" USING btree ("user_id","kept_at" DESC NULLS LAST);