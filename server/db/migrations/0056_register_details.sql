ALTER TABLE "company_register" ADD COLUMN "kpp" text;--> statement-breakpoint
ALTER TABLE "company_register" ADD COLUMN "ogrn" text;--> statement-breakpoint
ALTER TABLE "company_register" ADD COLUMN "address" text;