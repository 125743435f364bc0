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
ALTER TABLE "response_events" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "progress" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "response_answer_batch_items" ADD CONSTRAINT "response_answer_batch_items_batch_id_response_answer_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."response_answer_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answer_batch_items" ADD CONSTRAINT "response_answer_batch_items_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_answer_batches" ADD CONSTRAINT "response_answer_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_tags" ADD CONSTRAINT "response_tags_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_stage_names" ADD CONSTRAINT "response_stage_names_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "response_answer_batch_items_waiting_key" ON "response_answer_batch_items" USING btree ("response_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "response_answer_batches_user_idx" ON "response_answer_batches" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "response_tags_key" ON "response_tags" USING btree ("response_id",lower("tag"));--> statement-breakpoint
CREATE INDEX "interviews_slot_idx" ON "interviews" USING btree ("slot") WHERE state = 'agreed';--> statement-breakpoint
CREATE INDEX "responses_company_sent_idx" ON "responses" USING btree ("company_id","sent_at" DESC NULLS LAST);