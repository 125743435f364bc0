CREATE TABLE "favourite_resumes" (
	"company_id" integer NOT NULL,
	"resume_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_resumes_company_id_resume_id_pk" PRIMARY KEY("company_id","resume_id")
);
--> statement-breakpoint
ALTER TABLE "favourite_resumes" ADD CONSTRAINT "favourite_resumes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_resumes" ADD CONSTRAINT "favourite_resumes_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_resumes" ADD CONSTRAINT "favourite_resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_resumes_resume_idx" ON "favourite_resumes" USING btree ("resume_id");