CREATE TABLE "moderation_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"revision_id" integer NOT NULL,
	"company_id" integer,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"taken_by" integer,
	"taken_at" timestamp with time zone,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vacancy_days" (
	"vacancy_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vacancy_days_vacancy_id_day_pk" PRIMARY KEY("vacancy_id","day")
);
--> statement-breakpoint
CREATE TABLE "vacancy_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vacancy_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vacancy_state_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_state_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vacancy_id" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "tariff_code" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "is_highlighted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "raise_every_days" smallint;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "next_raise_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vacancy_days" ADD CONSTRAINT "vacancy_days_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_revisions" ADD CONSTRAINT "vacancy_revisions_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_state_changes" ADD CONSTRAINT "vacancy_state_changes_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_cases_queue_idx" ON "moderation_cases" USING btree ("submitted_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_waiting_key" ON "moderation_cases" USING btree ("kind","object_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "moderation_cases_object_idx" ON "moderation_cases" USING btree ("kind","object_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_idx" ON "moderation_cases" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "vacancy_revisions_vacancy_idx" ON "vacancy_revisions" USING btree ("vacancy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_revisions_draft_key" ON "vacancy_revisions" USING btree ("vacancy_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_revisions_pending_key" ON "vacancy_revisions" USING btree ("vacancy_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "vacancy_state_changes_vacancy_idx" ON "vacancy_state_changes" USING btree ("vacancy_id","id");--> statement-breakpoint
CREATE INDEX "vacancies_author_idx" ON "vacancies" USING btree ("author_id");