CREATE TABLE "later_inputs" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"inputs" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "later_inputs" ADD CONSTRAINT "later_inputs_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "later_inputs_policy_id_index" ON "later_inputs" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "member_policies_renews" ON "member_policies" USING btree ("renews") WHERE "member_policies"."renews" is not null;