CREATE TABLE "company_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"reason" text NOT NULL,
	"inn" text,
	"roles" jsonb NOT NULL,
	"vacancies" jsonb NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"blocked_by" integer NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" integer
);
--> statement-breakpoint
CREATE TABLE "vacancy_day_sources" (
	"vacancy_id" integer NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vacancy_day_sources_vacancy_id_day_source_pk" PRIMARY KEY("vacancy_id","day","source")
);
--> statement-breakpoint
CREATE TABLE "weekly_emails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"week" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_questions" (
	"response_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"reason" text NOT NULL,
	"granted_by" integer NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer
);
--> statement-breakpoint
CREATE TABLE "resume_files" (
	"id" text PRIMARY KEY NOT NULL,
	"resume_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_views" (
	"resume_id" text NOT NULL,
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resume_views_resume_id_company_id_day_pk" PRIMARY KEY("resume_id","company_id","day")
);
--> statement-breakpoint
CREATE TABLE "test_tasks" (
	"response_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"hours" smallint NOT NULL,
	"pay" integer,
	"days" smallint NOT NULL,
	"due_at" timestamp with time zone,
	"handed_in_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"push_device_id" integer,
	"telegram_user_id" integer,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_channel_check" CHECK (num_nonnulls(push_device_id, telegram_user_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_chats" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"chat_id" bigint NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "responses_overdue_idx";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "decided_fields" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "test_hours" smallint;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "test_pay" integer;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "idle_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "idle_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "views_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "answers_fit" boolean;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "awaits_test_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_replies" ADD COLUMN "returned_text" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "returned" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "telegram_muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_day_sources" ADD CONSTRAINT "vacancy_day_sources_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_files" ADD CONSTRAINT "resume_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_views" ADD CONSTRAINT "resume_views_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_views" ADD CONSTRAINT "resume_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_tasks" ADD CONSTRAINT "test_tasks_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_push_device_id_push_devices_id_fk" FOREIGN KEY ("push_device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_telegram_user_id_telegram_chats_user_id_fk" FOREIGN KEY ("telegram_user_id") REFERENCES "public"."telegram_chats"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_blocks_company_idx" ON "company_blocks" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "company_blocks_open_key" ON "company_blocks" USING btree ("company_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "company_blocks_inn_idx" ON "company_blocks" USING btree ("inn") WHERE lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_questions_person_key" ON "pay_questions" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_questions_token_key" ON "pay_questions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pay_questions_company_idx" ON "pay_questions" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_order_key" ON "grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "grants_company_idx" ON "grants" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_files_resume_idx" ON "resume_files" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "resume_files_user_idx" ON "resume_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resume_views_company_idx" ON "resume_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "resume_views_day_idx" ON "resume_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "notices_device_idx" ON "notices" USING btree ("push_device_id");--> statement-breakpoint
CREATE INDEX "notices_chat_idx" ON "notices" USING btree ("telegram_user_id");--> statement-breakpoint
CREATE INDEX "notices_created_idx" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_key" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session_key" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_user_idx" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_chats_chat_key" ON "telegram_chats" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_token_key" ON "telegram_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "resumes_updated_idx" ON "resumes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "responses_hired_idx" ON "responses" USING btree ("id") WHERE progress = 'hired';--> statement-breakpoint
CREATE INDEX "responses_overdue_idx" ON "responses" USING btree ("answer_due_at") WHERE (state in ('sent', 'viewed') or awaits_test_answer) and answer_due_at is not null;