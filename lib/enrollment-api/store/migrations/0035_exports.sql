CREATE TABLE "export_answers" (
	"sha256" text NOT NULL,
	"batch_id" text NOT NULL,
	"kind" text NOT NULL,
	"verdict" text NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_answers_sha256_batch_id_kind_pk" PRIMARY KEY("sha256","batch_id","kind")
);
--> statement-breakpoint
CREATE TABLE "export_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"format" text NOT NULL,
	"is_full" boolean NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"carrier_id" text,
	"group_id" text,
	"since" date,
	"partner" jsonb,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"plans" integer NOT NULL,
	"people" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_by" text NOT NULL,
	"previous_id" text,
	"again" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_batches_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "export_items" (
	"batch_id" text NOT NULL,
	"held_id" text NOT NULL,
	"policy_id" text NOT NULL,
	"position" integer NOT NULL,
	"deed" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text,
	CONSTRAINT "export_items_batch_id_held_id_pk" PRIMARY KEY("batch_id","held_id")
);
--> statement-breakpoint
ALTER TABLE "export_answers" ADD CONSTRAINT "export_answers_batch_id_export_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."export_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_items" ADD CONSTRAINT "export_items_batch_id_export_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."export_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_items" ADD CONSTRAINT "export_items_held_id_member_policies_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."member_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_answers_batch_id_index" ON "export_answers" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "export_batches_format_carrier_id_number_index" ON "export_batches" USING btree ("format","carrier_id","number");--> statement-breakpoint
CREATE INDEX "export_items_held_id_index" ON "export_items" USING btree ("held_id");