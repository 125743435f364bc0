CREATE TABLE "income_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "income_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"amount_kopecks" integer NOT NULL,
	"url" text NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_regimes" (
	"starts_on" date PRIMARY KEY NOT NULL,
	"regime" text NOT NULL,
	"usn_base" text NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ground" text;--> statement-breakpoint
ALTER TABLE "income_receipts" ADD CONSTRAINT "income_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_receipts" ADD CONSTRAINT "income_receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "income_receipts_source_key" ON "income_receipts" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "income_receipts_order_idx" ON "income_receipts" USING btree ("order_id");