CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"type" text DEFAULT 'direct' NOT NULL,
	"site_url" text,
	"description" text DEFAULT '' NOT NULL,
	"location_id" integer,
	"logo_url" text,
	"inn" text,
	"kpp" text,
	"ogrn" text,
	"verified_at" timestamp with time zone,
	"import_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"records_done" integer DEFAULT 0 NOT NULL,
	"is_finished" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"parent_id" integer,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_prepositional" text NOT NULL,
	"preposition" text NOT NULL,
	"country_iso2" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"zone" text NOT NULL,
	"population" integer,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "professions" (
	"id" integer PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_genitive_plural" text NOT NULL,
	"name_instrumental" text NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "route_rules" (
	"path" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"status_code" integer DEFAULT 301 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_search" (
	"vacancy_id" integer PRIMARY KEY NOT NULL,
	"title" "tsvector" NOT NULL,
	"keywords" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"title" text NOT NULL,
	"description_html" text NOT NULL,
	"duties_html" text,
	"requirements_html" text,
	"conditions_html" text,
	"summary" text NOT NULL,
	"work_form" text NOT NULL,
	"employment" text,
	"schedule" text,
	"hours_per_day" smallint,
	"work_starts_at" smallint,
	"work_ends_at" smallint,
	"contracts" text[] DEFAULT '{}' NOT NULL,
	"experience" text,
	"salary_from" integer,
	"salary_to" integer,
	"currency" text DEFAULT 'RUB' NOT NULL,
	"salary_gross" boolean,
	"salary_period" text DEFAULT 'month' NOT NULL,
	"pay_frequency" text,
	"salary_monthly_from" integer,
	"salary_monthly_to" integer,
	"profession_id" integer,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"location_ids" integer[] DEFAULT '{}' NOT NULL,
	"work_from_ids" integer[] DEFAULT '{}' NOT NULL,
	"equipment" text,
	"has_calls" boolean,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_name" text,
	"address" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"archive_reason" text,
	"source" text,
	"source_id" text,
	"source_url" text,
	"content_hash" text,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"confirm_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_contacts" (
	"vacancy_id" integer PRIMARY KEY NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"phones" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_slugs" ADD CONSTRAINT "company_slugs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_contacts" ADD CONSTRAINT "vacancy_contacts_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug_key" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_import_key_key" ON "companies" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "companies_inn_idx" ON "companies" USING btree ("inn");--> statement-breakpoint
CREATE INDEX "company_slugs_company_idx" ON "company_slugs" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_slug_key" ON "locations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "locations_parent_idx" ON "locations" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professions_slug_key" ON "professions" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "vacancy_search_document_idx" ON "vacancy_search" USING gin ("document");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_slug_key" ON "skills" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancies_source_key" ON "vacancies" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "vacancies_company_idx" ON "vacancies" USING btree ("company_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancies_published_idx" ON "vacancies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "vacancies_updated_idx" ON "vacancies" USING btree ("updated_at");