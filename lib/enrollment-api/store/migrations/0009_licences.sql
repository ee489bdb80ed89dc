CREATE TABLE "producer_licences" (
	"agent_id" text NOT NULL,
	"state" text NOT NULL,
	"line" text NOT NULL,
	"until" date NOT NULL,
	CONSTRAINT "producer_licences_agent_id_state_line_pk" PRIMARY KEY("agent_id","state","line"),
	CONSTRAINT "producer_licences_state" CHECK ("producer_licences"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "producer_licences_line" CHECK ("producer_licences"."line" in ('life', 'health', 'property'))
);
--> statement-breakpoint
ALTER TABLE "producer_licences" ADD CONSTRAINT "producer_licences_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Told once in a transaction; no kept page shows a licence, so processes forget the rows that they keep and nothing else.
CREATE FUNCTION told_by_licences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_topics(ARRAY['licences']);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER producer_licences_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "producer_licences" FOR EACH STATEMENT EXECUTE FUNCTION told_by_licences();
--> statement-breakpoint
-- The demo's licences, which are invented. A shop's agents are named once its operator has told theirs.
INSERT INTO "producer_licences" ("agent_id", "state", "line", "until")
SELECT "agents"."id", "states"."abbrev", told.line, held.until::date
FROM (VALUES
  ('4100', ARRAY[]::text[], ARRAY[]::text[], ARRAY['life', 'health', 'property'], '2031-12-31'),
  ('4101', ARRAY[]::text[], ARRAY['NY'], ARRAY['life', 'health'], '2031-03-31'),
  ('4101', ARRAY['TX', 'OK', 'LA', 'NM', 'AR'], ARRAY[]::text[], ARRAY['property'], '2031-03-31'),
  ('4102', ARRAY[]::text[], ARRAY['CA', 'NY'], ARRAY['health'], '2031-10-31'),
  ('4102', ARRAY['ME', 'NH', 'VT', 'MA', 'RI'], ARRAY[]::text[], ARRAY['life', 'property'], '2031-10-31'),
  ('4103', ARRAY['NC', 'SC', 'VA'], ARRAY[]::text[], ARRAY['life', 'health'], '2031-06-30'),
  ('4103', ARRAY['TX'], ARRAY[]::text[], ARRAY['life', 'health'], '2025-09-30')
) AS held (agent, only_in, but, lines, until)
CROSS JOIN LATERAL unnest(held.lines) AS told (line)
JOIN "agents" ON "agents"."id" = held.agent
JOIN "states" ON ("states"."abbrev" = ANY (held.only_in) OR held.only_in = '{}') AND "states"."abbrev" <> ALL (held.but)
WHERE EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'demo-seed');
--> statement-breakpoint
-- Rates that only a definition holds become rows first. Where they cannot be read the plan keeps them, unsold as before; where a plan has rows, these
-- alone have counted since they were filed.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT "id", "definition" -> 'rates' AS tables FROM "plans"
    WHERE "definition" ? 'rates' AND NOT EXISTS (SELECT FROM "rate_tables" WHERE "plan_id" = "plans"."id") LOOP
    BEGIN
      PERFORM file_rates(old.id, old.tables);
    EXCEPTION WHEN OTHERS THEN
      RAISE WARNING 'the rates of plan % cannot be read and stay in its definition', old.id;
    END;
  END LOOP;
END;
$$;
--> statement-breakpoint
UPDATE "plans" SET "definition" = "definition" - 'rates'
WHERE "definition" -> 'rates' = '[]' OR "definition" ? 'rates' AND EXISTS (SELECT FROM "rate_tables" WHERE "plan_id" = "plans"."id");
