CREATE TABLE "export_holds" (
	"held_id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"problems" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_batches" ADD COLUMN "stage" text DEFAULT 'laid' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_holds" ADD CONSTRAINT "export_holds_held_id_member_policies_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."member_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_holds_policy_id_index" ON "export_holds" USING btree ("policy_id");--> statement-breakpoint
-- A plan's page names the agent of its site, which is the group's where the site is a group's.
CREATE OR REPLACE FUNCTION told_by_agents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_site(s) FROM "sites" AS s
  WHERE s.agent_id = coalesce(NEW.id, OLD.id)
    OR s.group_id IN (SELECT g.id FROM "groups" AS g WHERE g.agent_id = coalesce(NEW.id, OLD.id));
  RETURN NULL;
END;
$$;
