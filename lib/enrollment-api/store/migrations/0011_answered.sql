CREATE TABLE "answered_calls" (
	"enrollment_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_calls_enrollment_id_key_pk" PRIMARY KEY("enrollment_id","key")
);
--> statement-breakpoint
ALTER TABLE "answered_calls" ADD CONSTRAINT "answered_calls_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answered_calls_created_at_index" ON "answered_calls" USING btree ("created_at");