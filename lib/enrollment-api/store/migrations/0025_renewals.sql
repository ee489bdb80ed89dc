CREATE TABLE "renewal_signatures" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"site_key" text NOT NULL,
	"signer_name" text NOT NULL,
	"content" text NOT NULL,
	"content_sha256" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" text PRIMARY KEY NOT NULL,
	"held_id" text NOT NULL,
	"member_id" text NOT NULL,
	"policy_id" text NOT NULL,
	"day" date NOT NULL,
	"sequence" integer NOT NULL,
	"act_by" date NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"gone_for" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan_id" text,
	"plan_pricing_id" text,
	"plan_name" text,
	"tier" text,
	"old_cents" integer NOT NULL,
	"new_cents" integer,
	"employer_cents" integer,
	"payroll_cents" integer,
	"covers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leaving" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"new_held_id" text,
	"signature_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "renews" text;--> statement-breakpoint
ALTER TABLE "renewal_signatures" ADD CONSTRAINT "renewal_signatures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_held_id_member_policies_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."member_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_signature_id_renewal_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."renewal_signatures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewal_signatures_member_id_index" ON "renewal_signatures" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_held_id_day_index" ON "renewals" USING btree ("held_id","day");--> statement-breakpoint
CREATE INDEX "renewals_member_id_index" ON "renewals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "renewals_policy_id_index" ON "renewals" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "renewals_open" ON "renewals" USING btree ("state","act_by") WHERE "renewals"."state" in ('prepared', 'told');--> statement-breakpoint
CREATE INDEX "member_policies_to_renew" ON "member_policies" USING btree ("plan_id","effective_date") WHERE "member_policies"."status" = 'ACTIVE' and "member_policies"."end_date" is null;