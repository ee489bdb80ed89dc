CREATE TABLE "past_baskets" (
	"id" text PRIMARY KEY NOT NULL,
	"portal_id" text,
	"tier" text NOT NULL,
	"state" text,
	"age_from" integer,
	"plan_ids" jsonb NOT NULL,
	"households" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
