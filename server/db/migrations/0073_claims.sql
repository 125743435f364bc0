CREATE TABLE "company_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"domain" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"act_id" text NOT NULL,
	"company_id" integer NOT NULL,
	"inn" text,
	"domain" text,
	"source" text,
	"record_id" text,
	"vacancy_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" integer
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_stops" ADD CONSTRAINT "import_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_stops" ADD CONSTRAINT "import_stops_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_claims_pair_key" ON "company_claims" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "company_claims_user_idx" ON "company_claims" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_stops_record_key" ON "import_stops" USING btree ("source","record_id") WHERE record_id is not null and lifted_at is null;--> statement-breakpoint
CREATE INDEX "import_stops_company_idx" ON "import_stops" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "import_stops_inn_idx" ON "import_stops" USING btree ("inn") WHERE inn is not null and lifted_at is null;--> statement-breakpoint
CREATE INDEX "import_stops_domain_idx" ON "import_stops" USING btree ("domain") WHERE domain is not null and lifted_at is null;--> statement-breakpoint
CREATE INDEX "import_stops_vacancy_idx" ON "import_stops" USING btree ("vacancy_id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_merged_into_id_companies_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "companies_merged_idx" ON "companies" USING btree ("merged_into_id") WHERE merged_into_id is not null;