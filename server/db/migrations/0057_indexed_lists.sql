CREATE TABLE "indexed_lists" (
	"kind" text PRIMARY KEY NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"vacancies" integer NOT NULL,
	"resumes" integer NOT NULL,
	"named" integer NOT NULL,
	"lists" jsonb NOT NULL
);
