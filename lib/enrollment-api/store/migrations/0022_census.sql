CREATE TABLE "census_people" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"employee_class" text,
	"person" text NOT NULL,
	"email_hash" text,
	"member_id" text,
	"reminded_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "census_people_class" CHECK ("census_people"."employee_class" ~ '^[!-~]([ -~]{0,62}[!-~])?$')
);
--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "employer_cents" integer;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "payroll_cents" integer;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "open_until" date;--> statement-breakpoint
ALTER TABLE "census_people" ADD CONSTRAINT "census_people_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "census_people" ADD CONSTRAINT "census_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "census_people_group_id_index" ON "census_people" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "census_people_email_hash_index" ON "census_people" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "census_people_member_id_index" ON "census_people" USING btree ("member_id");