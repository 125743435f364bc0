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
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number_key" ON "documents" USING btree ("kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_slug_key" ON "documents" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_source_key" ON "documents" USING btree ("source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_waiting_order_key" ON "documents" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "documents_company_idx" ON "documents" USING btree ("company_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);