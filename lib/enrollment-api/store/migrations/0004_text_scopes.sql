ALTER TABLE "agreement_texts" DROP CONSTRAINT "agreement_texts_key_version";--> statement-breakpoint
ALTER TABLE "agreement_texts" ADD CONSTRAINT "agreement_texts_scope" UNIQUE NULLS NOT DISTINCT("key","version","state","plan_id","carrier_id","site_key");--> statement-breakpoint
-- The demo's plans were sold in every state they did not except. A plan that names no state is sold nowhere now, so theirs are written out.
UPDATE "plans" SET "definition" = jsonb_set("definition", '{availability,states}', jsonb_build_object('only', (
  SELECT jsonb_agg(state) FROM unnest(string_to_array('AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY', ',')) AS state
  WHERE NOT coalesce("definition" #> '{availability,states,except}', '[]'::jsonb) @> to_jsonb(state)
)))
WHERE "definition" #> '{availability,states,only}' IS NULL AND EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'demo-seed');
