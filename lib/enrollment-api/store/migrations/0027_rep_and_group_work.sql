ALTER TABLE "staff" ADD COLUMN "last_portal_id" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "last_group_id" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sends" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "opens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "due_day" integer;--> statement-breakpoint
CREATE INDEX "quotes_created_by_sent_at_index" ON "quotes" USING btree ("created_by","sent_at");--> statement-breakpoint
CREATE INDEX "quotes_expires_at_index" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_due_day" CHECK ("groups"."due_day" between 1 and 28);