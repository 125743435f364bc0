CREATE TABLE "source_records" (
	"source_id" integer NOT NULL,
	"record_id" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"waits_for" text,
	"vacancy_id" integer,
	"duplicate_of" integer,
	"company_id" integer,
	"url" text,
	"hash" text,
	"mapped" jsonb,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"last_run_id" integer NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"probed_at" timestamp with time zone,
	"modified_at" timestamp with time zone,
	CONSTRAINT "source_records_source_id_record_id_pk" PRIMARY KEY("source_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "source_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" integer NOT NULL,
	"mode" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"failure" text,
	"message" text,
	"requests" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"absent" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unmapped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" jsonb,
	"watermark" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"company_id" integer,
	"employer_title" text,
	"employer_inn" text,
	"employer_site" text,
	"basis" text,
	"basis_url" text,
	"basis_on" date,
	"basis_note" text DEFAULT '' NOT NULL,
	"is_nofollow" boolean DEFAULT true NOT NULL,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"interval_minutes" integer NOT NULL,
	"pause_ms" integer NOT NULL,
	"employer_cap" integer,
	"run_cap" integer,
	"expected_min" integer,
	"state" text DEFAULT 'off' NOT NULL,
	"pause_reason" text,
	"paused_until" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"next_full_run_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"last_success_at" timestamp with time zone,
	"watermark" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_duplicate_of_vacancies_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."vacancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_runs" ADD CONSTRAINT "source_runs_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_records_vacancy_idx" ON "source_records" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "source_records_duplicate_idx" ON "source_records" USING btree ("duplicate_of") WHERE duplicate_of is not null;--> statement-breakpoint
CREATE INDEX "source_records_state_idx" ON "source_records" USING btree ("source_id","state","last_seen_at");--> statement-breakpoint
CREATE INDEX "source_records_employer_idx" ON "source_records" USING btree ("company_id","source_id") WHERE state in ('shown', 'waiting');--> statement-breakpoint
CREATE INDEX "source_runs_source_idx" ON "source_runs" USING btree ("source_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "source_runs_running_key" ON "source_runs" USING btree ("source_id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_key_key" ON "sources" USING btree ("key");--> statement-breakpoint
CREATE INDEX "sources_company_idx" ON "sources" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sources_due_idx" ON "sources" USING btree ("next_run_at") WHERE state in ('on', 'paused');