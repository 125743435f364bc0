CREATE TABLE "response_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"response_id" integer NOT NULL,
	"event" text NOT NULL,
	"side" text,
	"user_id" integer,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"response_id" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vacancy_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"resume_id" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"letter" text DEFAULT '' NOT NULL,
	"resume" jsonb NOT NULL,
	"contacts" jsonb,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"unread_by_seeker" integer DEFAULT 0 NOT NULL,
	"unread_by_company" integer DEFAULT 0 NOT NULL,
	"seeker_told_at" timestamp with time zone,
	"company_told_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	"viewed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "response_events" ADD CONSTRAINT "response_events_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_messages" ADD CONSTRAINT "response_messages_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_events_response_idx" ON "response_events" USING btree ("response_id","id");--> statement-breakpoint
CREATE INDEX "response_messages_response_idx" ON "response_messages" USING btree ("response_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "responses_person_key" ON "responses" USING btree ("vacancy_id","user_id");--> statement-breakpoint
CREATE INDEX "responses_vacancy_idx" ON "responses" USING btree ("vacancy_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "responses_user_idx" ON "responses" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "responses_company_idx" ON "responses" USING btree ("company_id","resume_id");