ALTER TABLE "census_people" ADD COLUMN "person_hash" text;--> statement-breakpoint
ALTER TABLE "census_people" ADD COLUMN "words" text[];--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "words" text[];--> statement-breakpoint
CREATE INDEX "census_people_person_hash_index" ON "census_people" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "census_people_group_id_created_at_id_index" ON "census_people" USING btree ("group_id","created_at","id");--> statement-breakpoint
CREATE INDEX "census_people_words" ON "census_people" USING gin ("words");--> statement-breakpoint
CREATE INDEX "census_people_without_words" ON "census_people" USING btree ("id") WHERE "census_people"."words" is null;--> statement-breakpoint
CREATE INDEX "members_agent_id_created_at_id_index" ON "members" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_group_id_created_at_id_index" ON "members" USING btree ("group_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_words" ON "members" USING gin ("words");--> statement-breakpoint
CREATE INDEX "members_without_words" ON "members" USING btree ("id") WHERE "members"."active" and "members"."words" is null;