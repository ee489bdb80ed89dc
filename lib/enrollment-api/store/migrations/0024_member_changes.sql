CREATE TABLE "change_proofs" (
	"change_id" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"policy_id" text,
	"site_key" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"event" text,
	"event_on" date,
	"effective_on" date,
	"outcome" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record" text NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_proofs" ADD CONSTRAINT "change_proofs_change_id_member_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."member_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_changes_member_id_created_at_index" ON "member_changes" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "member_changes_state_created_at_index" ON "member_changes" USING btree ("state","created_at");