CREATE TABLE "source_pages" (
	"source_id" integer NOT NULL,
	"page" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"lastmod" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"record_ids" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "source_pages_source_id_page_pk" PRIMARY KEY("source_id","page")
);
--> statement-breakpoint
ALTER TABLE "source_pages" ADD CONSTRAINT "source_pages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;