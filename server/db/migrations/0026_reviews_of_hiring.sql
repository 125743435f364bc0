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
	"submitted_at" timestamp with time zone NOT NULL
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
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_batches" ADD CONSTRAINT "review_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_removals" ADD CONSTRAINT "review_removals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_batch_id_review_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."review_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_batches_company_idx" ON "review_batches" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_removals_company_idx" ON "review_removals" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "review_replies_queue_idx" ON "review_replies" USING btree ("submitted_at","review_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_company_idx" ON "reviews" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "reviews_author_idx" ON "reviews" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_queue_idx" ON "reviews" USING btree ("submitted_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_batch_idx" ON "reviews" USING btree ("batch_id");