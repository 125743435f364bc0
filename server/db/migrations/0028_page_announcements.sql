CREATE TABLE "page_announcements" (
	"path" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_announcements_changed_idx" ON "page_announcements" USING btree ("changed_at","path");