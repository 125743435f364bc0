ALTER TABLE "companies" ADD COLUMN "import_inn" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "companies_import_inn_idx" ON "companies" USING btree ("import_inn");