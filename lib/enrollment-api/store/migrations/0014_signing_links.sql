CREATE TABLE "signing_links" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"site_key" text NOT NULL,
	"created_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"shown" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"device" text,
	"step" text,
	"step_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"payment_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_cause" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "signing_link" text;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_links_enrollment_id_index" ON "signing_links" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "signing_links_created_by_created_at_index" ON "signing_links" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "signing_links_expires_at_index" ON "signing_links" USING btree ("expires_at");