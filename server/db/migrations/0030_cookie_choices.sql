CREATE TABLE "cookie_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cookie_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"browser" uuid NOT NULL,
	"user_id" integer,
	"choice" text NOT NULL,
	"version" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cookie_choices" ADD CONSTRAINT "cookie_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cookie_choices_user_idx" ON "cookie_choices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cookie_choices_chosen_at_idx" ON "cookie_choices" USING btree ("chosen_at");