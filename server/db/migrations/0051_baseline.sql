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
CREATE TABLE "directory_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
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
CREATE TABLE "skills" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"legal_title" text,
	"address" text,
	"verification" text DEFAULT 'none' NOT NULL,
	"verification_note" text,
	"verification_asked_at" timestamp with time zone,
	"verification_asked_by" integer,
	"confirmed_domain" text,
	"domain_confirmed_at" timestamp with time zone,
	"decided_fields" jsonb,
	"blocked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_by" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_register" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"inn" text NOT NULL,
	"status" text,
	"name" text DEFAULT '' NOT NULL,
	"is_person" boolean DEFAULT false NOT NULL,
	"registered_on" date,
	"head_name" text,
	"head_post" text,
	"region" text,
	"source" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_confirmations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"domain" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" integer,
	"tariff_code" text,
	"is_highlighted" boolean DEFAULT false NOT NULL,
	"raise_every_days" smallint,
	"next_raise_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"placement_days" smallint,
	"ending_told_at" timestamp with time zone,
	"accepts_short_responses" boolean DEFAULT false NOT NULL,
	"answer_days" smallint,
	"lowered_at" timestamp with time zone,
	"salary_range_reason" text,
	"bonuses" text,
	"awaits_verification" boolean DEFAULT false NOT NULL,
	"last_confirmed_at" timestamp with time zone,
	"confirmation_asked_at" timestamp with time zone,
	"unconfirmed_at" timestamp with time zone,
	"repost_of_id" integer,
	"work_zone" smallint DEFAULT 180 NOT NULL,
	"overlap_hours" smallint,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"test_hours" smallint,
	"test_pay" integer
);
--> statement-breakpoint
CREATE TABLE "vacancy_contacts" (
	"vacancy_id" integer PRIMARY KEY NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"phones" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_search" (
	"vacancy_id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"keywords" text NOT NULL,
	"description" text NOT NULL,
	"description_hash" integer NOT NULL,
	"version" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_vacancies" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL,
	"company" jsonb NOT NULL,
	"request_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"vacancy_id" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"vacancy_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"email_id" integer
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
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "weekly_emails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"week" date NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "complaints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"object_kind" text NOT NULL,
	"object_id" integer NOT NULL,
	"company_id" integer,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"email" text,
	"sender_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"account" text NOT NULL,
	"amount_kopecks" integer NOT NULL,
	CONSTRAINT "ledger_entries_amount_check" CHECK (amount_kopecks <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"title" text NOT NULL,
	"order_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"tariff_code" text NOT NULL,
	"terms" jsonb NOT NULL,
	"size" smallint NOT NULL,
	"remaining" smallint NOT NULL,
	"unit_kopecks" integer NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"act_at" timestamp with time zone,
	CONSTRAINT "packages_remaining_check" CHECK (remaining between 0 and size)
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
CREATE TABLE "fiscal_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fiscal_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"storage_number" text,
	"document_number" text,
	"fiscal_sign" text,
	"registered_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"request_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text NOT NULL,
	"title" text NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"vacancy_id" integer,
	"tariff_code" text,
	"terms" jsonb,
	"package_size" smallint,
	"package_id" integer,
	"access_days" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"bank_paid_at" timestamp with time zone,
	"round" smallint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"rendered_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"billed_at" timestamp with time zone,
	"bill_slug" text,
	"started_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"act_at" timestamp with time zone,
	"returned_kopecks" integer DEFAULT 0 NOT NULL,
	"running_term" jsonb,
	CONSTRAINT "orders_amount_check" CHECK (amount_kopecks >= 0 and returned_kopecks between 0 and amount_kopecks)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"idempotence_key" uuid NOT NULL,
	"external_id" text,
	"amount_kopecks" integer NOT NULL,
	"email" text NOT NULL,
	"confirmation_url" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"idempotence_key" uuid NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_access" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resume_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotence_key" text NOT NULL,
	"payment_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotence_key" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_kopecks" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"request_key" uuid NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"receipt" jsonb NOT NULL,
	"reason" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"external_id" text,
	"refusal" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_requests_amount_check" CHECK (amount_kopecks > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"from_balance_kopecks" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_amount_check" CHECK (amount_kopecks > 0 and from_balance_kopecks between 0 and amount_kopecks)
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
CREATE TABLE "resume_imports" (
	"resume_id" text PRIMARY KEY NOT NULL,
	"jobs" jsonb NOT NULL,
	"rest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resume_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resume_id" text NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resume_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"resume_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"content" jsonb NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resume_search" (
	"resume_number" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"keywords" text NOT NULL,
	"description" text NOT NULL,
	"description_hash" integer NOT NULL,
	"version" smallint NOT NULL
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
CREATE TABLE "resumes" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "resumes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"visibility" text DEFAULT 'nobody' NOT NULL,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb,
	"facts" jsonb,
	"contacts" jsonb NOT NULL,
	"hidden_inns" text[] DEFAULT '{}' NOT NULL,
	"hidden_domains" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"hidden_company_ids" integer[] DEFAULT '{}' NOT NULL,
	"chosen_company_ids" integer[] DEFAULT '{}' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"idle_asked_at" timestamp with time zone,
	"idle_hidden_at" timestamp with time zone,
	"views_seen_at" timestamp with time zone,
	CONSTRAINT "resumes_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "company_answers" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"share" smallint NOT NULL,
	"hours" integer
);
--> statement-breakpoint
CREATE TABLE "untold_responses" (
	"user_id" integer NOT NULL,
	"response_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "untold_responses_user_id_response_id_pk" PRIMARY KEY("user_id","response_id")
);
--> statement-breakpoint
CREATE TABLE "response_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"vacancy_id" integer NOT NULL,
	"resume_id" text,
	"letter" text DEFAULT '' NOT NULL,
	"short_resume" jsonb,
	"accepted_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "response_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"response_id" integer NOT NULL,
	"event" text NOT NULL,
	"side" text,
	"user_id" integer,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"stage" text
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
CREATE TABLE "response_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
	"updated_at" timestamp with time zone NOT NULL,
	"answer_due_at" timestamp with time zone,
	"overdue_notified_at" timestamp with time zone,
	"progress" text,
	"source" text,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers_fit" boolean,
	"awaits_test_answer" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_answer_batch_items" (
	"batch_id" integer NOT NULL,
	"response_id" integer NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "response_answer_batch_items_batch_id_response_id_pk" PRIMARY KEY("batch_id","response_id")
);
--> statement-breakpoint
CREATE TABLE "response_answer_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_answer_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "response_tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"response_id" integer NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "response_stage_names" (
	"company_id" integer NOT NULL,
	"stage" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "response_stage_names_company_id_stage_pk" PRIMARY KEY("company_id","stage")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"response_id" integer PRIMARY KEY NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"slots" jsonb NOT NULL,
	"slot" timestamp with time zone,
	"minutes" smallint NOT NULL,
	"zone" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text NOT NULL,
	"day_notified_at" timestamp with time zone,
	"hour_notified_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
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
CREATE TABLE "review_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"quarter" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_removals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"ground" text NOT NULL,
	"court_case" text,
	"court_date" date,
	"quarter" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"revision" smallint DEFAULT 1 NOT NULL,
	"ground" text,
	"comment" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"returned_text" text
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"author_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answers" jsonb NOT NULL,
	"rating" smallint,
	"good" text DEFAULT '' NOT NULL,
	"improve" text DEFAULT '' NOT NULL,
	"revision" smallint DEFAULT 1 NOT NULL,
	"ground" text,
	"removal_ground" text,
	"comment" text,
	"batch_id" integer,
	"position" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"returned" jsonb
);
--> statement-breakpoint
CREATE TABLE "favourite_resumes" (
	"company_id" integer NOT NULL,
	"resume_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_resumes_company_id_resume_id_pk" PRIMARY KEY("company_id","resume_id")
);
--> statement-breakpoint
CREATE TABLE "favourite_vacancies" (
	"user_id" integer NOT NULL,
	"vacancy_id" integer NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_vacancies_user_id_vacancy_id_pk" PRIMARY KEY("user_id","vacancy_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_companies" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_companies_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_vacancies" (
	"user_id" integer NOT NULL,
	"vacancy_id" integer NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_vacancies_user_id_vacancy_id_pk" PRIMARY KEY("user_id","vacancy_id")
);
--> statement-breakpoint
CREATE TABLE "resume_arrivals" (
	"resume_number" integer PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "resume_arrivals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "resume_arrivals_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"rhythm" text NOT NULL,
	"is_off" boolean NOT NULL,
	"told_up_to" integer NOT NULL,
	"seen_up_to" integer NOT NULL,
	"next_letter_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vacancy_arrivals" (
	"vacancy_id" integer PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_arrivals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "vacancy_arrivals_number_key" UNIQUE("number")
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
CREATE TABLE "route_rules" (
	"path" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"status_code" integer DEFAULT 301 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"duration_ms" integer,
	"status" smallint,
	"failure" text,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"key_salt" text NOT NULL,
	"old_key_salt" text,
	"old_key_until" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_queries" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"empty_searches" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"responded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_queries_text_day_pk" PRIMARY KEY("text","day")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entries" text[] NOT NULL,
	"created_by" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"ip" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"effective_at" timestamp with time zone,
	"source" text DEFAULT 'owner' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text,
	"photo_url" text,
	"zone" text DEFAULT 'Europe/Moscow' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"intent" text NOT NULL,
	"staff_role" text,
	"notifications" jsonb DEFAULT '{"responses":true,"newResponses":"at_once","vacancies":true,"news":false}'::jsonb NOT NULL,
	"current_role_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deletion_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"is_passkey_offered" boolean DEFAULT true NOT NULL,
	"email_change_at" timestamp with time zone,
	"push_muted" text[] DEFAULT '{}' NOT NULL,
	"telegram_muted" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cookie_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cookie_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"browser" uuid NOT NULL,
	"user_id" integer,
	"choice" text NOT NULL,
	"version" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"network" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"registration" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"mark_hash" text,
	"proof" text,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"registration_hash" text
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"mark_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"is_remembered" boolean NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"session_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_multi_device" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
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
CREATE TABLE "recovery_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"new_email" text NOT NULL,
	"name" text NOT NULL,
	"facts" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer
);
--> statement-breakpoint
CREATE TABLE "company_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"access_level" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"access_level" integer NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"slug" text NOT NULL,
	"company_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" integer,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_kopecks" bigint NOT NULL,
	"vat_label" text NOT NULL,
	"order_id" integer,
	"state" text,
	"valid_until" date,
	"paid_at" timestamp with time zone,
	"source_key" text,
	"period_from" date,
	"period_to" date,
	CONSTRAINT "documents_kind_check" CHECK (case kind
        when 'bill' then order_id is not null and state is not null and valid_until is not null
          and (state = 'paid') = (paid_at is not null)
        else source_key is not null and period_from is not null and period_to is not null end)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"school_id" integer NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"professions" text[] NOT NULL,
	"weeks" integer NOT NULL,
	"hours_per_week" integer NOT NULL,
	"format" text NOT NULL,
	"price_kopecks" integer NOT NULL,
	"instalments" text,
	"refund_rule" text,
	"contents" text NOT NULL,
	"outcome" text NOT NULL,
	"url" text NOT NULL,
	"checked_on" date NOT NULL,
	"recheck_on" date NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"advertiser_name" text,
	"advertiser_inn" text,
	"erid" text,
	"paid_from" date,
	"paid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courses_advert_marked" CHECK (not (state = 'published' and is_paid) or num_nulls(advertiser_name, advertiser_inn, erid, paid_from, paid_to) = 0)
);
--> statement-breakpoint
CREATE TABLE "school_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_name" text NOT NULL,
	"email" text NOT NULL,
	"course_url" text NOT NULL,
	"text" text NOT NULL,
	"consent_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" integer
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"site_url" text NOT NULL,
	"inn" text,
	"licence" text,
	"refund_rule" text NOT NULL,
	"about" text NOT NULL,
	"logo_url" text,
	"is_invented" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"seal_number" integer,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"is_secret" boolean NOT NULL,
	"useless_after" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"unsubscribe_url" text,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"calendar" text
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shared_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "content_pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"files" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" integer
);
--> statement-breakpoint
CREATE TABLE "content_remarks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_remarks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"content_version" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"note" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"head" jsonb NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" integer
);
--> statement-breakpoint
CREATE TABLE "content_texts" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"head" jsonb NOT NULL,
	"body" text NOT NULL,
	"published_head" jsonb,
	"published_body" text,
	"published_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" integer,
	CONSTRAINT "content_texts_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "page_announcements" (
	"path" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_slugs" ADD CONSTRAINT "company_slugs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_register" ADD CONSTRAINT "company_register_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_confirmations" ADD CONSTRAINT "domain_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_confirmations" ADD CONSTRAINT "domain_confirmations_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_blocks" ADD CONSTRAINT "company_blocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_profession_id_professions_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."professions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_repost_of_id_vacancies_id_fk" FOREIGN KEY ("repost_of_id") REFERENCES "public"."vacancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_contacts" ADD CONSTRAINT "vacancy_contacts_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_vacancies" ADD CONSTRAINT "first_vacancies_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_confirmations" ADD CONSTRAINT "vacancy_confirmations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_confirmations" ADD CONSTRAINT "vacancy_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_day_sources" ADD CONSTRAINT "vacancy_day_sources_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_days" ADD CONSTRAINT "vacancy_days_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_revisions" ADD CONSTRAINT "vacancy_revisions_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_state_changes" ADD CONSTRAINT "vacancy_state_changes_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_access" ADD CONSTRAINT "resume_access_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_access" ADD CONSTRAINT "resume_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_files" ADD CONSTRAINT "resume_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_imports" ADD CONSTRAINT "resume_imports_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_openings" ADD CONSTRAINT "resume_openings_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_openings" ADD CONSTRAINT "resume_openings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_revisions" ADD CONSTRAINT "resume_revisions_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_search" ADD CONSTRAINT "resume_search_resume_number_resumes_number_fk" FOREIGN KEY ("resume_number") REFERENCES "public"."resumes"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_views" ADD CONSTRAINT "resume_views_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_views" ADD CONSTRAINT "resume_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_answers" ADD CONSTRAINT "company_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_responses" ADD CONSTRAINT "untold_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_responses" ADD CONSTRAINT "untold_responses_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD CONSTRAINT "response_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD CONSTRAINT "response_drafts_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_drafts" ADD CONSTRAINT "response_drafts_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_events" ADD CONSTRAINT "response_events_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_messages" ADD CONSTRAINT "response_messages_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_templates" ADD CONSTRAINT "response_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answer_batch_items" ADD CONSTRAINT "response_answer_batch_items_batch_id_response_answer_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."response_answer_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answer_batch_items" ADD CONSTRAINT "response_answer_batch_items_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answer_batches" ADD CONSTRAINT "response_answer_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_tags" ADD CONSTRAINT "response_tags_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_stage_names" ADD CONSTRAINT "response_stage_names_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_tasks" ADD CONSTRAINT "test_tasks_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_batches" ADD CONSTRAINT "review_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_removals" ADD CONSTRAINT "review_removals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_batch_id_review_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."review_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_resumes" ADD CONSTRAINT "favourite_resumes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_resumes" ADD CONSTRAINT "favourite_resumes_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_resumes" ADD CONSTRAINT "favourite_resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_vacancies" ADD CONSTRAINT "favourite_vacancies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_vacancies" ADD CONSTRAINT "favourite_vacancies_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_companies" ADD CONSTRAINT "hidden_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_companies" ADD CONSTRAINT "hidden_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_vacancies" ADD CONSTRAINT "hidden_vacancies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_vacancies" ADD CONSTRAINT "hidden_vacancies_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_arrivals" ADD CONSTRAINT "resume_arrivals_resume_number_resumes_number_fk" FOREIGN KEY ("resume_number") REFERENCES "public"."resumes"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_arrivals" ADD CONSTRAINT "vacancy_arrivals_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cookie_choices" ADD CONSTRAINT "cookie_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_push_device_id_push_devices_id_fk" FOREIGN KEY ("push_device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_telegram_user_id_telegram_chats_user_id_fk" FOREIGN KEY ("telegram_user_id") REFERENCES "public"."telegram_chats"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_roles" ADD CONSTRAINT "company_roles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_roles" ADD CONSTRAINT "company_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_remarks" ADD CONSTRAINT "content_remarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "locations_slug_key" ON "locations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "locations_parent_idx" ON "locations" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professions_slug_key" ON "professions" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_slug_key" ON "skills" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug_key" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_import_key_key" ON "companies" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "companies_inn_idx" ON "companies" USING btree ("inn");--> statement-breakpoint
CREATE INDEX "company_documents_company_idx" ON "company_documents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_slugs_company_idx" ON "company_slugs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_register_read_idx" ON "company_register" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_confirmations_token_key" ON "domain_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_confirmations_open_key" ON "domain_confirmations" USING btree ("company_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "domain_confirmations_sender_idx" ON "domain_confirmations" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "company_blocks_company_idx" ON "company_blocks" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "company_blocks_open_key" ON "company_blocks" USING btree ("company_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "company_blocks_inn_idx" ON "company_blocks" USING btree ("inn") WHERE lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vacancies_source_key" ON "vacancies" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "vacancies_company_idx" ON "vacancies" USING btree ("company_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancies_published_idx" ON "vacancies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "vacancies_author_idx" ON "vacancies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "vacancies_ending_idx" ON "vacancies" USING btree ("expires_at") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "vacancies_raise_idx" ON "vacancies" USING btree ("next_raise_at") WHERE status = 'published' and next_raise_at is not null;--> statement-breakpoint
CREATE INDEX "vacancies_confirmation_idx" ON "vacancies" USING btree ("last_confirmed_at") WHERE status = 'published' and source is null;--> statement-breakpoint
CREATE INDEX "vacancies_unconfirmed_idx" ON "vacancies" USING btree ("unconfirmed_at") WHERE status = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "vacancies_repost_idx" ON "vacancies" USING btree ("repost_of_id") WHERE repost_of_id is not null;--> statement-breakpoint
CREATE INDEX "vacancies_waiting_idx" ON "vacancies" USING btree ("publish_at") WHERE status = 'moderation' and confirm_at is not null;--> statement-breakpoint
CREATE INDEX "vacancies_summary_idx" ON "vacancies" USING btree (md5("summary"));--> statement-breakpoint
CREATE INDEX "vacancies_unverified_idx" ON "vacancies" USING btree ("company_id") WHERE awaits_verification;--> statement-breakpoint
CREATE INDEX "vacancies_profession_idx" ON "vacancies" USING btree ("profession_id","first_published_at");--> statement-breakpoint
CREATE INDEX "vacancies_updated_idx" ON "vacancies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "first_vacancies_updated_idx" ON "first_vacancies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "vacancy_confirmations_vacancy_idx" ON "vacancy_confirmations" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_confirmations_user_idx" ON "vacancy_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vacancy_revisions_vacancy_idx" ON "vacancy_revisions" USING btree ("vacancy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_revisions_draft_key" ON "vacancy_revisions" USING btree ("vacancy_id") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_revisions_pending_key" ON "vacancy_revisions" USING btree ("vacancy_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "vacancy_state_changes_vacancy_idx" ON "vacancy_state_changes" USING btree ("vacancy_id","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_queue_idx" ON "moderation_cases" USING btree ("submitted_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_waiting_key" ON "moderation_cases" USING btree ("kind","object_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "moderation_cases_object_idx" ON "moderation_cases" USING btree ("kind","object_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_idx" ON "moderation_cases" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_sender_key" ON "complaints" USING btree ("object_kind","object_id","sender_hash") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "complaints_waiting_idx" ON "complaints" USING btree ("created_at","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "complaints_object_idx" ON "complaints" USING btree ("object_kind","object_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "complaints_user_idx" ON "complaints" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries" USING btree ("company_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_transaction_key" ON "ledger_entries" USING btree ("transaction_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reason_key" ON "ledger_transactions" USING btree ("reason");--> statement-breakpoint
CREATE INDEX "ledger_transactions_company_idx" ON "ledger_transactions" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_transactions_order_idx" ON "ledger_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packages_order_key" ON "packages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packages_company_idx" ON "packages" USING btree ("company_id","expires_at");--> statement-breakpoint
CREATE INDEX "packages_expiry_idx" ON "packages" USING btree ("expires_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "packages_without_act_idx" ON "packages" USING btree ("id") WHERE closed_at is not null and act_at is null and remaining > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_questions_person_key" ON "pay_questions" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_questions_token_key" ON "pay_questions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pay_questions_company_idx" ON "pay_questions" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_receipts_external_key" ON "fiscal_receipts" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_payment_idx" ON "fiscal_receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_request_key" ON "orders" USING btree ("company_id","request_key");--> statement-breakpoint
CREATE INDEX "orders_company_idx" ON "orders" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_vacancy_idx" ON "orders" USING btree ("vacancy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_bills_idx" ON "orders" USING btree ("id" DESC NULLS LAST) WHERE billed_at is not null;--> statement-breakpoint
CREATE INDEX "orders_unrendered_idx" ON "orders" USING btree ("ends_at") WHERE state = 'paid' and rendered_at is null and returned_at is null;--> statement-breakpoint
CREATE INDEX "orders_without_act_idx" ON "orders" USING btree ("id") WHERE rendered_at is not null and act_at is null and amount_kopecks > returned_kopecks;--> statement-breakpoint
CREATE INDEX "payment_events_received_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotence_key" ON "payments" USING btree ("idempotence_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_external_key" ON "payments" USING btree ("provider","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_live_key" ON "payments" USING btree ("order_id") WHERE state in ('created', 'pending');--> statement-breakpoint
CREATE INDEX "payments_company_idx" ON "payments" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_check_idx" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_payer_idx" ON "payments" USING btree ("ended_at") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_pair_key" ON "receipts" USING btree ("payment_id","order_id");--> statement-breakpoint
CREATE INDEX "receipts_due_idx" ON "receipts" USING btree ("next_try_at") WHERE state = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "resume_access_order_key" ON "resume_access" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "resume_access_company_idx" ON "resume_access" USING btree ("company_id","ends_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_key" ON "sandbox_payments" USING btree ("idempotence_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_key" ON "sandbox_refunds" USING btree ("idempotence_key");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_idx" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_key" ON "refund_requests" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "refund_requests_payment_idx" ON "refund_requests" USING btree ("payment_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_external_key" ON "refunds" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_order_key" ON "grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "grants_company_idx" ON "grants" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_files_resume_idx" ON "resume_files" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "resume_files_user_idx" ON "resume_files" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resume_openings_pair_key" ON "resume_openings" USING btree ("resume_id","company_id");--> statement-breakpoint
CREATE INDEX "resume_openings_company_idx" ON "resume_openings" USING btree ("company_id","opened_at");--> statement-breakpoint
CREATE INDEX "resume_revisions_resume_idx" ON "resume_revisions" USING btree ("resume_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "resume_revisions_pending_key" ON "resume_revisions" USING btree ("resume_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "resume_views_company_idx" ON "resume_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "resume_views_day_idx" ON "resume_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "resumes_user_idx" ON "resumes" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resumes_updated_idx" ON "resumes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "resumes_listed_idx" ON "resumes" USING btree ("number") WHERE status = 'published' and visibility in ('chosen', 'companies', 'everyone');--> statement-breakpoint
CREATE INDEX "resumes_hidden_inns_idx" ON "resumes" USING gin ("hidden_inns");--> statement-breakpoint
CREATE INDEX "resumes_hidden_domains_idx" ON "resumes" USING gin ("hidden_domains");--> statement-breakpoint
CREATE INDEX "resumes_hidden_companies_idx" ON "resumes" USING gin ("hidden_company_ids");--> statement-breakpoint
CREATE INDEX "resumes_chosen_companies_idx" ON "resumes" USING gin ("chosen_company_ids");--> statement-breakpoint
CREATE INDEX "untold_responses_due_idx" ON "untold_responses" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "response_drafts_person_key" ON "response_drafts" USING btree ("user_id","vacancy_id");--> statement-breakpoint
CREATE INDEX "response_drafts_vacancy_idx" ON "response_drafts" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "response_drafts_resume_idx" ON "response_drafts" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "response_drafts_updated_idx" ON "response_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "response_events_response_idx" ON "response_events" USING btree ("response_id","id");--> statement-breakpoint
CREATE INDEX "response_messages_response_idx" ON "response_messages" USING btree ("response_id","id");--> statement-breakpoint
CREATE INDEX "response_templates_company_idx" ON "response_templates" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "responses_person_key" ON "responses" USING btree ("vacancy_id","user_id");--> statement-breakpoint
CREATE INDEX "responses_vacancy_idx" ON "responses" USING btree ("vacancy_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "responses_user_idx" ON "responses" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "responses_changed_idx" ON "responses" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "responses_company_idx" ON "responses" USING btree ("company_id","resume_id");--> statement-breakpoint
CREATE INDEX "responses_company_sent_idx" ON "responses" USING btree ("company_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "responses_resume_idx" ON "responses" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "responses_hired_idx" ON "responses" USING btree ("id") WHERE progress = 'hired';--> statement-breakpoint
CREATE INDEX "responses_overdue_idx" ON "responses" USING btree ("answer_due_at") WHERE (state in ('sent', 'viewed') or awaits_test_answer) and answer_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "response_answer_batch_items_waiting_key" ON "response_answer_batch_items" USING btree ("response_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "response_answer_batches_user_idx" ON "response_answer_batches" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "response_tags_key" ON "response_tags" USING btree ("response_id",lower("tag"));--> statement-breakpoint
CREATE INDEX "interviews_slot_idx" ON "interviews" USING btree ("slot") WHERE state = 'agreed';--> statement-breakpoint
CREATE INDEX "review_batches_company_idx" ON "review_batches" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_removals_company_idx" ON "review_removals" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "review_replies_queue_idx" ON "review_replies" USING btree ("submitted_at","review_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_company_idx" ON "reviews" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "reviews_author_idx" ON "reviews" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_queue_idx" ON "reviews" USING btree ("submitted_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_batch_idx" ON "reviews" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "favourite_resumes_resume_idx" ON "favourite_resumes" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "favourite_vacancies_kept_idx" ON "favourite_vacancies" USING btree ("user_id","kept_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hidden_companies_company_idx" ON "hidden_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "hidden_vacancies_vacancy_idx" ON "hidden_vacancies" USING btree ("vacancy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same_key" ON "saved_searches" USING btree ("user_id","kind",coalesce(company_id, 0),md5(address)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_due_idx" ON "saved_searches" USING btree ("kind","next_letter_at") WHERE deleted_at is null and not is_off;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhooks_company_idx" ON "webhooks" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_company_idx" ON "api_tokens" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "api_tokens_user_idx" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "search_queries_day_idx" ON "search_queries" USING btree ("day");--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_withdrawn_idx" ON "consents" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_user_key" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_old_token_key" ON "email_changes" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_new_token_key" ON "email_changes" USING btree ("new_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_deletion_idx" ON "users" USING btree ("deletion_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cookie_choices_user_idx" ON "cookie_choices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cookie_choices_chosen_at_idx" ON "cookie_choices" USING btree ("chosen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_proof_key" ON "challenges" USING btree ("proof");--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_registration_key" ON "challenges" USING btree ("registration_hash");--> statement-breakpoint
CREATE INDEX "challenges_email_idx" ON "challenges" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "challenges_network_idx" ON "challenges" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "challenges_created_idx" ON "challenges" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_pair_key" ON "devices" USING btree ("user_id","mark_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session_idx" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_device_idx" ON "notices" USING btree ("push_device_id");--> statement-breakpoint
CREATE INDEX "notices_chat_idx" ON "notices" USING btree ("telegram_user_id");--> statement-breakpoint
CREATE INDEX "notices_created_idx" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_key" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session_key" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_user_idx" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_chats_chat_key" ON "telegram_chats" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_token_key" ON "telegram_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_requests_waiting_key" ON "recovery_requests" USING btree ("email","new_email") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "recovery_requests_waiting_idx" ON "recovery_requests" USING btree ("created_at","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "recovery_requests_user_idx" ON "recovery_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_roles_pair_key" ON "company_roles" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "company_roles_user_idx" ON "company_roles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("company_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_inviter_idx" ON "invitations" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number_key" ON "documents" USING btree ("kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_slug_key" ON "documents" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_source_key" ON "documents" USING btree ("source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_waiting_order_key" ON "documents" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "documents_company_idx" ON "documents" USING btree ("company_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "courses_slug_key" ON "courses" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "courses_school_idx" ON "courses" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "courses_state_idx" ON "courses" USING btree ("state","price_kopecks");--> statement-breakpoint
CREATE INDEX "school_requests_email_idx" ON "school_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "school_requests_created_idx" ON "school_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_slug_key" ON "schools" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "audit_log_object_idx" ON "audit_log" USING btree ("object_kind","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_seal_key" ON "audit_log" USING btree ("seal_number");--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letters_due_idx" ON "letters" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "content_remarks_state_idx" ON "content_remarks" USING btree ("resolved_at","id");--> statement-breakpoint
CREATE INDEX "content_revisions_text_idx" ON "content_revisions" USING btree ("kind","slug","id");--> statement-breakpoint
CREATE INDEX "page_announcements_changed_idx" ON "page_announcements" USING btree ("changed_at","path");