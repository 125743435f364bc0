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
ALTER TABLE "courses" ADD CONSTRAINT "courses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_slug_key" ON "courses" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "courses_school_idx" ON "courses" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "courses_state_idx" ON "courses" USING btree ("state","price_kopecks");--> statement-breakpoint
CREATE INDEX "school_requests_email_idx" ON "school_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "school_requests_created_idx" ON "school_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_slug_key" ON "schools" USING btree ("slug");