DROP TABLE "plan_documents" CASCADE;--> statement-breakpoint
DROP TABLE "plan_levels" CASCADE;