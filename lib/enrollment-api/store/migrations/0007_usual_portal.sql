ALTER TABLE "portals" ADD COLUMN "for_individuals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "portals" SET "for_individuals" = true WHERE "id" = '101' AND "code" = 'IND' AND EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'demo-seed');
