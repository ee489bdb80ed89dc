CREATE TABLE "site_pictures" (
	"site_key" text NOT NULL,
	"file" text NOT NULL,
	"address" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "site_pictures_site_key_file_pk" PRIMARY KEY("site_key","file")
);
--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_site_key_sites_key_fk" FOREIGN KEY ("site_key") REFERENCES "public"."sites"("key") ON DELETE cascade ON UPDATE no action;