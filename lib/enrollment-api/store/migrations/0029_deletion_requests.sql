CREATE TABLE "deletion_requests" (
	"member_id" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_requests_open" ON "deletion_requests" USING btree ("asked_at") WHERE "deletion_requests"."done_at" is null;