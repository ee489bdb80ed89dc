CREATE TABLE "covered_dependents" (
	"held_id" text NOT NULL,
	"dependent_id" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	CONSTRAINT "covered_dependents_held_id_dependent_id_pk" PRIMARY KEY("held_id","dependent_id")
);
--> statement-breakpoint
CREATE TABLE "policy_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"held_id" text NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"day" date NOT NULL,
	"actor" text NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_beneficiaries" ADD COLUMN "policy_id" text;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "plan_pricing_id" text;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "since" date;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "waits_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "guaranteed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "paid_through" date;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "next_day" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "claims" text;--> statement-breakpoint
ALTER TABLE "covered_dependents" ADD CONSTRAINT "covered_dependents_held_id_member_policies_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."member_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covered_dependents" ADD CONSTRAINT "covered_dependents_dependent_id_member_dependents_id_fk" FOREIGN KEY ("dependent_id") REFERENCES "public"."member_dependents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_changes" ADD CONSTRAINT "policy_changes_held_id_member_policies_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."member_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "covered_dependents_dependent_id_index" ON "covered_dependents" USING btree ("dependent_id");--> statement-breakpoint
CREATE INDEX "policy_changes_held_id_created_at_index" ON "policy_changes" USING btree ("held_id","created_at");--> statement-breakpoint
CREATE INDEX "policy_changes_untold" ON "policy_changes" USING btree ("created_at") WHERE not "policy_changes"."told";--> statement-breakpoint
CREATE INDEX "member_beneficiaries_policy_id_index" ON "member_beneficiaries" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "member_policies_next_day_index" ON "member_policies" USING btree ("next_day");--> statement-breakpoint
CREATE INDEX "members_claims_index" ON "members" USING btree ("claims");