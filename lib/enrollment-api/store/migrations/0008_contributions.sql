CREATE TABLE "contributions" (
	"group_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"level" text,
	"tier" text,
	"percent" integer,
	"amount" integer,
	CONSTRAINT "contributions_once" UNIQUE NULLS NOT DISTINCT("group_id","plan_id","level","tier"),
	CONSTRAINT "contributions_kind" CHECK (("contributions"."percent" is null) <> ("contributions"."amount" is null)),
	CONSTRAINT "contributions_percent" CHECK ("contributions"."percent" between 1 and 10000),
	CONSTRAINT "contributions_amount" CHECK ("contributions"."amount" > 0),
	CONSTRAINT "contributions_tier" CHECK ("contributions"."tier" in ('IO', 'IS', 'IC', 'IF'))
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "paydays" integer;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_plan_id_index" ON "contributions" USING btree ("plan_id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_paydays" CHECK ("groups"."paydays" in (12, 24, 26, 52));--> statement-breakpoint
CREATE TRIGGER contributions_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contributions" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
-- What an employer pays is told by its name, and per pay day.
CREATE TRIGGER groups_told_catalogue AFTER UPDATE OF "name", "active", "paydays" ON "groups" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
