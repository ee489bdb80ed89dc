CREATE TABLE "text_views" (
	"enrollment_id" text NOT NULL,
	"texts_hash" text NOT NULL,
	"viewer" text NOT NULL,
	"ip" text,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_views_enrollment_id_texts_hash_viewer_pk" PRIMARY KEY("enrollment_id","texts_hash","viewer")
);
--> statement-breakpoint
ALTER TABLE "text_views" ADD CONSTRAINT "text_views_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;