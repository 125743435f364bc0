DROP INDEX "orders_unrendered_idx";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "act_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "act_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "packages_without_act_idx" ON "packages" USING btree ("id") WHERE closed_at is not null and act_at is null and remaining > 0;--> statement-breakpoint
CREATE INDEX "orders_without_act_idx" ON "orders" USING btree ("id") WHERE rendered_at is not null and act_at is null and amount_kopecks > 0;--> statement-breakpoint
CREATE INDEX "orders_unrendered_idx" ON "orders" USING btree ("ends_at") WHERE state = 'paid' and rendered_at is null and returned_at is null;--> statement-breakpoint
UPDATE "orders" SET "started_at" = "a"."starts_at", "ends_at" = "a"."ends_at" FROM "resume_access" AS "a" WHERE "a"."order_id" = "orders"."id";--> statement-breakpoint
UPDATE "orders" SET "started_at" = coalesce("orders"."rendered_at", "v"."published_at", "orders"."paid_at"), "ends_at" = "v"."expires_at" FROM "vacancies" AS "v" WHERE "v"."id" = "orders"."vacancy_id" AND "orders"."kind" = 'placement' AND "orders"."state" = 'paid' AND "orders"."returned_at" IS NULL AND "v"."status" IN ('published', 'expired', 'archived') AND "v"."placement_days" IS NULL AND "v"."expires_at" > "orders"."paid_at";--> statement-breakpoint
UPDATE "orders" SET "act_at" = "d"."issued_at" FROM "documents" AS "d" WHERE "d"."source_key" = 'order:' || "orders"."id";--> statement-breakpoint
UPDATE "packages" SET "act_at" = "d"."issued_at" FROM "documents" AS "d" WHERE "d"."source_key" = 'package:' || "packages"."id";
