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
ALTER TABLE "companies" ADD COLUMN "confirmed_domain" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "domain_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_register" ADD CONSTRAINT "company_register_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_confirmations" ADD CONSTRAINT "domain_confirmations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_confirmations" ADD CONSTRAINT "domain_confirmations_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_register_read_idx" ON "company_register" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_confirmations_token_key" ON "domain_confirmations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_confirmations_open_key" ON "domain_confirmations" USING btree ("company_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "domain_confirmations_sender_idx" ON "domain_confirmations" USING btree ("sent_by");