CREATE TABLE "policy_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"kind" text NOT NULL,
	"snapshot" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "policy_documents" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "policy_documents" ADD COLUMN "sealed_by" text;--> statement-breakpoint
ALTER TABLE "policy_papers" ADD CONSTRAINT "policy_papers_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_papers_policy_id_kind_index" ON "policy_papers" USING btree ("policy_id","kind");--> statement-breakpoint
CREATE INDEX "policy_papers_status_next_attempt_at_index" ON "policy_papers" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_documents_policy_id_kind_index" ON "policy_documents" USING btree ("policy_id","kind");