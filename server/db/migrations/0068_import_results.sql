CREATE TABLE "import_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"source" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"read" integer NOT NULL,
	"refused" integer NOT NULL,
	"not_for_board" integer NOT NULL,
	"inserted" integer NOT NULL,
	"updated" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"failure" text,
	"last_read" integer
);
--> statement-breakpoint
CREATE INDEX "import_results_name_idx" ON "import_results" USING btree ("name","id");