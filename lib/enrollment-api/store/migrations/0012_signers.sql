ALTER TABLE "consents" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "signer_name" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "capacity" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "verified_how" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "handed_over_by" text;