CREATE TABLE "backup_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_events_received_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_payer_idx" ON "payments" USING btree ("ended_at") WHERE email <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "consents_withdrawn_idx" ON "consents" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;