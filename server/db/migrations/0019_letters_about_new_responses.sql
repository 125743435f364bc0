CREATE TABLE "untold_responses" (
	"user_id" integer NOT NULL,
	"response_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "untold_responses_user_id_response_id_pk" PRIMARY KEY("user_id","response_id")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "notifications" SET DEFAULT '{"responses":true,"newResponses":"at_once","vacancies":true,"news":false}'::jsonb;--> statement-breakpoint
ALTER TABLE "untold_responses" ADD CONSTRAINT "untold_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_responses" ADD CONSTRAINT "untold_responses_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "untold_responses_due_idx" ON "untold_responses" USING btree ("due_at");--> statement-breakpoint
UPDATE "users" SET "notifications" = "notifications" || jsonb_build_object('newResponses', CASE WHEN ("notifications"->>'responses')::boolean THEN 'at_once' ELSE 'off' END);
