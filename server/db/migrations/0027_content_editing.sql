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
ALTER TABLE "content_remarks" ADD CONSTRAINT "content_remarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_remarks_state_idx" ON "content_remarks" USING btree ("resolved_at","id");--> statement-breakpoint
CREATE INDEX "content_revisions_text_idx" ON "content_revisions" USING btree ("kind","slug","id");