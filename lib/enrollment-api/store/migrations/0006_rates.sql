CREATE TABLE "rate_factors" (
	"plan_id" text NOT NULL,
	"effective_from" date NOT NULL,
	"kind" text NOT NULL,
	"area" text,
	"area_name" text,
	"area_state" text,
	"age_from" integer,
	"age_to" integer,
	"factor" integer NOT NULL,
	CONSTRAINT "rate_factors_once" UNIQUE NULLS NOT DISTINCT("plan_id","effective_from","kind","area","age_from"),
	CONSTRAINT "rate_factors_factor" CHECK ("rate_factors"."factor" > 0),
	CONSTRAINT "rate_factors_ages" CHECK ("rate_factors"."age_from" <= "rate_factors"."age_to")
);
--> statement-breakpoint
CREATE TABLE "rate_tables" (
	"plan_id" text NOT NULL,
	"effective_from" date NOT NULL,
	"terms" jsonb NOT NULL,
	"filed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "rate_tables_plan_id_effective_from_pk" PRIMARY KEY("plan_id","effective_from")
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"plan_id" text NOT NULL,
	"effective_from" date NOT NULL,
	"level" text NOT NULL,
	"role" text NOT NULL,
	"tier" text,
	"age_from" integer,
	"age_to" integer,
	"gender" text,
	"tobacco" text,
	"amount" integer NOT NULL,
	CONSTRAINT "rates_once" UNIQUE NULLS NOT DISTINCT("plan_id","effective_from","level","role","tier","age_from","gender","tobacco"),
	CONSTRAINT "rates_amount" CHECK ("rates"."amount" >= 0),
	CONSTRAINT "rates_ages" CHECK ("rates"."age_from" <= "rates"."age_to")
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "form_number" text;--> statement-breakpoint
ALTER TABLE "rate_factors" ADD CONSTRAINT "rate_factors_of_table" FOREIGN KEY ("plan_id","effective_from") REFERENCES "public"."rate_tables"("plan_id","effective_from") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_tables" ADD CONSTRAINT "rate_tables_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_of_table" FOREIGN KEY ("plan_id","effective_from") REFERENCES "public"."rate_tables"("plan_id","effective_from") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION rates_begun(day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT day <= (now() AT TIME ZONE 'America/New_York')::date;
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_begun_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF rates_begun(OLD.effective_from) THEN
    RAISE EXCEPTION 'rates of plan % from % are in force and never changed or removed: file new ones with a later start', OLD.plan_id, OLD.effective_from
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF rates_begun(NEW.effective_from) OR NEW.plan_id <> OLD.plan_id THEN
    RAISE EXCEPTION 'rates of plan % from % may only move to a later start of the same plan', OLD.plan_id, OLD.effective_from
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- A range that has begun takes rows from the transaction alone that filed it.
CREATE FUNCTION refuse_begun_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT plan_id, effective_from FROM touched) AS added JOIN "rate_tables" AS kept USING (plan_id, effective_from)
    WHERE rates_begun(kept.effective_from) AND kept.filed_by <> pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'rates in force take no more rows: file new ones with a later start' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A plan with rates in force gets no further table that would be in force at once.
CREATE FUNCTION refuse_begun_tables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM touched AS added JOIN "rate_tables" AS kept USING (plan_id)
    WHERE rates_begun(added.effective_from) AND rates_begun(kept.effective_from) AND kept.filed_by <> pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'a plan with rates in force takes new ones with a later start only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A plan's row changes with its rates: by its version every process keeps them, and hears that they changed.
CREATE FUNCTION touch_rated_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "plans" SET "updated_at" = now() WHERE "id" IN (SELECT plan_id FROM touched);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER rate_tables_in_force BEFORE UPDATE OR DELETE ON "rate_tables" FOR EACH ROW EXECUTE FUNCTION refuse_begun_change();
--> statement-breakpoint
CREATE TRIGGER rates_in_force BEFORE UPDATE OR DELETE ON "rates" FOR EACH ROW EXECUTE FUNCTION refuse_begun_change();
--> statement-breakpoint
CREATE TRIGGER rate_factors_in_force BEFORE UPDATE OR DELETE ON "rate_factors" FOR EACH ROW EXECUTE FUNCTION refuse_begun_change();
--> statement-breakpoint
CREATE TRIGGER rate_tables_no_truncate BEFORE TRUNCATE ON "rate_tables" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rates_no_truncate BEFORE TRUNCATE ON "rates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rate_factors_no_truncate BEFORE TRUNCATE ON "rate_factors" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rate_tables_added AFTER INSERT ON "rate_tables" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION refuse_begun_tables();
--> statement-breakpoint
CREATE TRIGGER rates_added AFTER INSERT ON "rates" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION refuse_begun_rows();
--> statement-breakpoint
CREATE TRIGGER rate_factors_added AFTER INSERT ON "rate_factors" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION refuse_begun_rows();
--> statement-breakpoint
CREATE TRIGGER rate_tables_inserted AFTER INSERT ON "rate_tables" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rate_tables_updated AFTER UPDATE ON "rate_tables" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rate_tables_deleted AFTER DELETE ON "rate_tables" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rates_inserted AFTER INSERT ON "rates" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rates_updated AFTER UPDATE ON "rates" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rates_deleted AFTER DELETE ON "rates" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rate_factors_inserted AFTER INSERT ON "rate_factors" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rate_factors_updated AFTER UPDATE ON "rate_factors" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
CREATE TRIGGER rate_factors_deleted AFTER DELETE ON "rate_factors" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_rated_plans();
--> statement-breakpoint
-- A rate is one number, or one for each gender.
CREATE FUNCTION gender_amounts(rate jsonb) RETURNS TABLE (gender text, amount integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT NULL, rate::text::integer WHERE jsonb_typeof(rate) = 'number'
  UNION ALL
  SELECT letter, (rate ->> word)::integer
  FROM (VALUES ('M', 'male'), ('F', 'female'), ('U', 'unisex')) AS genders (letter, word)
  WHERE jsonb_typeof(rate) = 'object' AND rate ? word;
$$;
--> statement-breakpoint
CREATE FUNCTION band_amounts(bands jsonb)
RETURNS TABLE (age_from integer, age_to integer, gender text, tobacco text, amount integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT (band ->> 'from')::integer, (band ->> 'to')::integer, filed.gender, filed.tobacco, filed.amount
  FROM jsonb_array_elements(bands) AS band CROSS JOIN LATERAL (
    SELECT any_use.gender, CASE WHEN band ? 'tobacco' THEN 'N' END AS tobacco, any_use.amount FROM gender_amounts(band -> 'rate') AS any_use
    UNION ALL SELECT used.gender, 'Y', used.amount FROM gender_amounts(band -> 'tobacco') AS used
  ) AS filed;
$$;
--> statement-breakpoint
-- Files rate tables of a plan, in the form that pricing reads them (pricing §2). What the planner expects of JSON is far too much: it would compile
-- each statement first.
CREATE FUNCTION file_rates(plan text, tables jsonb) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
BEGIN
  INSERT INTO "rate_tables" ("plan_id", "effective_from", "terms")
  SELECT plan, (filed ->> 'from')::date, jsonb_build_object(
    'tobacco', coalesce(filed #>> '{tobacco,kind}', 'none'),
    'levels', (
      SELECT coalesce(jsonb_object_agg(level.key, jsonb_strip_nulls(
        (level.value - 'tiers' - 'member' - 'spouse' - 'child') || jsonb_build_object(
          'spouse', (level.value -> 'spouse') - 'bands', 'child', (level.value -> 'child') - 'bands' - 'cents'
        ))), '{}') FROM jsonb_each(filed -> 'levels') AS level
    ))
  FROM jsonb_array_elements(tables) AS filed;

  INSERT INTO "rates" ("plan_id", "effective_from", "level", "role", "tier", "age_from", "age_to", "gender", "tobacco", "amount")
  SELECT plan, (filed ->> 'from')::date, level.key, found.*
  FROM jsonb_array_elements(tables) AS filed
  CROSS JOIN LATERAL jsonb_each(filed -> 'levels') AS level
  CROSS JOIN LATERAL (
    SELECT 'composite', tier.key, NULL::integer, NULL::integer, NULL, NULL, tier.value::integer
    FROM jsonb_each_text(level.value -> 'tiers') AS tier
    UNION ALL SELECT 'child', NULL, NULL, NULL, NULL, NULL, (level.value #>> '{child,cents}')::integer
    WHERE level.value #> '{child,cents}' IS NOT NULL
    UNION ALL SELECT person.role, NULL, band.*
    FROM (VALUES ('member', level.value -> 'member'), ('spouse', level.value #> '{spouse,bands}'), ('child', level.value #> '{child,bands}')) AS person (role, bands)
    CROSS JOIN LATERAL band_amounts(person.bands) AS band
  ) AS found;

  INSERT INTO "rate_factors" ("plan_id", "effective_from", "kind", "area", "area_name", "area_state", "age_from", "age_to", "factor")
  SELECT plan, (filed ->> 'from')::date, found.*
  FROM jsonb_array_elements(tables) AS filed
  CROSS JOIN LATERAL (
    SELECT 'area', NULL, NULL, NULL, NULL::integer, NULL::integer, (filed #>> '{area,default}')::integer
    WHERE filed #> '{area,default}' IS NOT NULL
    UNION ALL SELECT 'area', area.key, NULL, NULL, NULL, NULL, area.value::integer
    FROM jsonb_each_text(coalesce(filed #> '{area,states}', '{}') || coalesce(filed #> '{area,counties}', '{}')) AS area
    UNION ALL SELECT 'area', zone.key, zone.value ->> 'name', zone.value ->> 'state', NULL, NULL, (zone.value ->> 'factor')::integer
    FROM jsonb_each(filed #> '{area,zip3}') AS zone
    UNION ALL SELECT 'age', NULL, NULL, NULL, (age ->> 'from')::integer, (age ->> 'to')::integer, (age ->> 'factor')::integer
    FROM jsonb_array_elements(filed -> 'ageFactors') AS age
    UNION ALL SELECT 'tobacco', NULL, NULL, NULL, (filed #>> '{tobacco,fromAge}')::integer, NULL, (filed #>> '{tobacco,factor}')::integer
    WHERE filed #> '{tobacco,factor}' IS NOT NULL
  ) AS found;
END;
$$;
--> statement-breakpoint
-- The rates of plans that hold them in their definition, where the release before still reads them. A plan whose rates cannot be read is left without.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT "id", "definition" -> 'rates' AS tables FROM "plans" WHERE "definition" ? 'rates' LOOP
    BEGIN
      PERFORM file_rates(old.id, old.tables);
    EXCEPTION WHEN OTHERS THEN
      RAISE WARNING 'the rates of plan % cannot be read', old.id;
    END;
  END LOOP;
END;
$$;
--> statement-breakpoint
-- The demo's filings, which are invented. A shop's own plans are not sold until its operator has told theirs.
UPDATE "carriers" SET "settings" = "settings" || jsonb_build_object('naic', '00' || right("settings" ->> 'phone', 3))
WHERE "settings" ->> 'kind' = 'insurer' AND "settings" ->> 'phone' IS NOT NULL AND EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'demo-seed');
--> statement-breakpoint
UPDATE "plans" SET
  "form_number" = upper(replace("carrier_id", '-', ' ')) || ' ' || "plans"."id" || ' (01/26)',
  "kind" = CASE
    WHEN "definition" #> '{requirements,agreements}' ? 'discount-plan' OR "carriers"."settings" ->> 'kind' = 'services' THEN 'service'
    WHEN "carriers"."settings" ->> 'kind' = 'association' THEN 'membership'
    ELSE 'insurance'
  END
FROM "carriers" WHERE "carriers"."id" = "carrier_id" AND EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'demo-seed');
