CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "changes_transaction_index" ON "changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "changes_at_index" ON "changes" USING btree ("at");--> statement-breakpoint
-- A topic is told once in a transaction, however many rows it changes.
CREATE FUNCTION tell_topics(topics text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "changes" ("topic")
  SELECT DISTINCT told FROM unnest(topics) AS told
  WHERE NOT EXISTS (SELECT 1 FROM "changes" WHERE "transaction" = pg_current_xact_id() AND "topic" = told);
$$;
--> statement-breakpoint
-- The addresses of a site: its own, and its further hosts.
CREATE FUNCTION tell_site(site "sites") RETURNS void LANGUAGE sql AS $$
  SELECT tell_topics(array_agg('site:' || address)) FROM (
    SELECT concat_ws('/', site.host, site.slug) AS address
    UNION ALL SELECT "host" FROM "hosts" WHERE "site_key" = site.key AND site.slug IS NULL
  ) AS addresses;
$$;
--> statement-breakpoint
CREATE FUNCTION told_by_sites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_site(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_site(NEW); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION told_by_hosts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_topics(ARRAY['site:' || OLD.host]); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM tell_topics(ARRAY['site:' || NEW.host]); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A site shows the name, the telephone and the words of its agent or group.
CREATE FUNCTION told_by_agents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_site(s) FROM "sites" AS s WHERE s.agent_id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION told_by_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_site(s) FROM "sites" AS s WHERE s.group_id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION told_by_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_topics(ARRAY['catalogue']);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER sites_told AFTER INSERT OR UPDATE OR DELETE ON "sites" FOR EACH ROW EXECUTE FUNCTION told_by_sites();
--> statement-breakpoint
CREATE TRIGGER hosts_told AFTER INSERT OR UPDATE OR DELETE ON "hosts" FOR EACH ROW EXECUTE FUNCTION told_by_hosts();
--> statement-breakpoint
CREATE TRIGGER agents_told AFTER INSERT OR UPDATE OR DELETE ON "agents" FOR EACH ROW EXECUTE FUNCTION told_by_agents();
--> statement-breakpoint
CREATE TRIGGER groups_told AFTER INSERT OR UPDATE OR DELETE ON "groups" FOR EACH ROW EXECUTE FUNCTION told_by_groups();
--> statement-breakpoint
CREATE TRIGGER carriers_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "carriers" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
CREATE TRIGGER plans_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "plans" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
CREATE TRIGGER plan_visibility_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "plan_visibility" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
CREATE TRIGGER featured_plans_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "featured_plans" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
CREATE TRIGGER related_plans_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "related_plans" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
CREATE TRIGGER agreement_texts_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "agreement_texts" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
--> statement-breakpoint
CREATE TRIGGER portals_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "portals" FOR EACH STATEMENT EXECUTE FUNCTION told_by_catalogue();
