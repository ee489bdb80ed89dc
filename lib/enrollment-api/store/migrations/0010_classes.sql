ALTER TABLE "contributions" DROP CONSTRAINT "contributions_once";--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "employee_class" text;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "employee_class" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "employee_class" text;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "employee_class" text;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_once" UNIQUE NULLS NOT DISTINCT("group_id","plan_id","level","tier","employee_class");--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_class" CHECK ("access_codes"."employee_class" ~ '^[!-~]([ -~]{0,62}[!-~])?$');--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_class" CHECK ("contributions"."employee_class" ~ '^[!-~]([ -~]{0,62}[!-~])?$');