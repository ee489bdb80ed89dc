CREATE TABLE "ach_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"made_on" date NOT NULL,
	"modifier" text NOT NULL,
	"effective_on" date NOT NULL,
	"entries" integer NOT NULL,
	"debit_cents" integer NOT NULL,
	"written_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"processor" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"intent_id" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_processor_id_pk" PRIMARY KEY("processor","id")
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"site_key" text NOT NULL,
	"policy_id" text,
	"sequence" integer NOT NULL,
	"attempt" integer NOT NULL,
	"method" text NOT NULL,
	"processor" text NOT NULL,
	"processor_id" text,
	"amount_cents" integer NOT NULL,
	"authorized_cents" integer DEFAULT 0 NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"due_on" date,
	"failure_code" text,
	"sends" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"batch_id" text,
	"trace" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ach_batches_made_on_modifier_index" ON "ach_batches" USING btree ("made_on","modifier");--> statement-breakpoint
CREATE INDEX "ach_batches_written_at_index" ON "ach_batches" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "payment_events_intent_id_index" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_enrollment_id_sequence_attempt_index" ON "payment_intents" USING btree ("enrollment_id","sequence","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_one_alive" ON "payment_intents" USING btree ("enrollment_id","sequence") WHERE "payment_intents"."state" not in ('refunded', 'failed', 'voiding', 'voided');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_processor_processor_id_index" ON "payment_intents" USING btree ("processor","processor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_trace_index" ON "payment_intents" USING btree ("trace");--> statement-breakpoint
CREATE INDEX "payment_intents_next_at_index" ON "payment_intents" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "payment_intents_policy_id_index" ON "payment_intents" USING btree ("policy_id");