CREATE TABLE "evidence_decisions" (
	"held_id" text NOT NULL,
	"person" text NOT NULL,
	"decision" text NOT NULL,
	"pricing_id" text NOT NULL,
	"day" date NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_decisions_held_id_person_pk" PRIMARY KEY("held_id","person")
);
--> statement-breakpoint
CREATE TABLE "policy_inputs" (
	"id" text PRIMARY KEY NOT NULL,
	"inputs" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "evidence_by" date;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "evidence_reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_decisions" ADD CONSTRAINT "evidence_decisions_held_id_member_policies_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."member_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_inputs" ADD CONSTRAINT "policy_inputs_id_policies_id_fk" FOREIGN KEY ("id") REFERENCES "public"."policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_policies_evidence" ON "member_policies" USING btree ("evidence_by") WHERE "member_policies"."evidence_by" is not null and not "member_policies"."evidence_reminded";--> statement-breakpoint
UPDATE "member_policies" SET "evidence_by" = "policies"."created_at"::date + 60, "next_day" = least("next_day", "policies"."created_at"::date + 61) FROM "policies" WHERE "policies"."id" = "member_policies"."policy_id" AND "waits_for" @> '["evidence"]';
