CREATE TABLE "fact_reminders" (
	"check_by" date PRIMARY KEY NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "yearly_figures" (
	"year" integer NOT NULL,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"checked_by" integer NOT NULL,
	CONSTRAINT "yearly_figures_year_name_pk" PRIMARY KEY("year","name")
);
