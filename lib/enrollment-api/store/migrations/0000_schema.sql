CREATE TABLE "access_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"agent_id" text,
	"group_id" text,
	"code_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_codes_kind_hash" UNIQUE("kind","code_hash")
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"site_key" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 5 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid_hash" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"staff_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"agent_id" text,
	"group_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "assistant_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"device_id" text NOT NULL,
	"agent_id" text,
	"question_id" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_answers_once" UNIQUE("site_key","device_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "assistant_questions" (
	"id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"device_id" text NOT NULL,
	"agent_id" text,
	"group_id" text,
	"web_url" text DEFAULT '' NOT NULL,
	"zip" text,
	"store_information" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_site_device" UNIQUE("site_key","device_id")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"kind" text NOT NULL,
	"device_id" text,
	"enrollment_id" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"plan_id" text,
	"carrier_id" text,
	"site_key" text,
	"state" text,
	"head" text NOT NULL,
	"body" text NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_texts_key_version" UNIQUE("key","version")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"site_key" text,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content_type" text NOT NULL,
	"path" text,
	"content" "bytea",
	"sha256" text,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_levels" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_visibility" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"site_key" text,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"visible" boolean NOT NULL,
	CONSTRAINT "plan_visibility_scope" UNIQUE NULLS NOT DISTINCT("plan_id","site_key","agent_id","group_id","portal_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"carrier_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"short_text" text DEFAULT '' NOT NULL,
	"logo" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"plan_id" text,
	"carrier_id" text,
	"text" text NOT NULL,
	"definition" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "related_plans" (
	"plan_id" text NOT NULL,
	"related_id" text NOT NULL,
	"kind" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "related_plans_plan_id_related_id_kind_pk" PRIMARY KEY("plan_id","related_id","kind")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"abbrev" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"zip" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"county" text NOT NULL,
	CONSTRAINT "zip_codes_zip_county_pk" PRIMARY KEY("zip","county")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"enrollment_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_pricing_id" text NOT NULL,
	"kind" text DEFAULT 'plan' NOT NULL,
	"removable" boolean DEFAULT true NOT NULL,
	"required_by" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_enrollment_id_plan_id_pk" PRIMARY KEY("enrollment_id","plan_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"kind" text NOT NULL,
	"text_key" text NOT NULL,
	"text_version" integer,
	"text_sha256" text NOT NULL,
	"wording" text NOT NULL,
	"eprocess" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrollment_columns" (
	"enrollment_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"data" jsonb NOT NULL,
	"updated_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollment_columns_enrollment_id_name_pk" PRIMARY KEY("enrollment_id","name")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"user_id" text,
	"from_policy_id" text,
	"eprocess" text NOT NULL,
	"open_type" text,
	"type" text NOT NULL,
	"tier" text NOT NULL,
	"state" text,
	"zip" text,
	"county" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"saved_tab" text,
	"enroller_code" text,
	"effective_date" date,
	"referral_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_answers" (
	"enrollment_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_answers_enrollment_id_plan_id_kind_pk" PRIMARY KEY("enrollment_id","plan_id","kind")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"data" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"email_hash" text NOT NULL,
	"tab" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resume_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "screen_records" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"name" text NOT NULL,
	"image" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"kind" text NOT NULL,
	"image" "bytea" NOT NULL,
	"image_sha256" text NOT NULL,
	"content_sha256" text NOT NULL,
	"eprocess" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_banks" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"data" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_beneficiaries" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"data" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"data" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_dependents" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"data" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_health" (
	"member_id" text PRIMARY KEY NOT NULL,
	"data" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_policies" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"member_id" text NOT NULL,
	"plan_id" text,
	"plan_name" text NOT NULL,
	"status" text NOT NULL,
	"tier" text NOT NULL,
	"effective_date" date NOT NULL,
	"end_date" date,
	"premium_cents" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"profile" text NOT NULL,
	"email_hash" text,
	"ssn_hash" text,
	"phone_hash" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" text PRIMARY KEY NOT NULL,
	"enrollment_id" text NOT NULL,
	"site_key" text NOT NULL,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"member_id" text,
	"eprocess" text NOT NULL,
	"tier" text NOT NULL,
	"effective_date" date NOT NULL,
	"first_month_cents" integer NOT NULL,
	"recurring_cents" integer NOT NULL,
	"payment_method" text NOT NULL,
	"call_invoice" boolean DEFAULT false NOT NULL,
	"record" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policies_enrollmentId_unique" UNIQUE("enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "policy_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_items" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_pricing_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"kind" text DEFAULT 'plan' NOT NULL,
	"effective_date" date NOT NULL,
	"recurring_cents" integer NOT NULL,
	"one_time_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"breakdown" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_groups" (
	"agent_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "agent_groups_agent_id_group_id_pk" PRIMARY KEY("agent_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "agent_portals" (
	"agent_id" text NOT NULL,
	"portal_id" text NOT NULL,
	CONSTRAINT "agent_portals_agent_id_portal_id_pk" PRIMARY KEY("agent_id","portal_id")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"npn" text,
	"landing_slug" text,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "group_portals" (
	"group_id" text NOT NULL,
	"portal_id" text NOT NULL,
	CONSTRAINT "group_portals_group_id_portal_id_pk" PRIMARY KEY("group_id","portal_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"agent_id" text,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"landing_slug" text,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"site_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portals" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "portals_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"site_key" text,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"referrer_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"slug" text,
	"site_name" text,
	"open_type" text NOT NULL,
	"gate" text DEFAULT 'open' NOT NULL,
	"agent_id" text,
	"group_id" text,
	"portal_id" text,
	"branding" jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_siteName_unique" UNIQUE("site_name"),
	CONSTRAINT "sites_host_slug" UNIQUE NULLS NOT DISTINCT("host","slug")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"site_key" text,
	"ip" text,
	"data" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"site_key" text,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"payload" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_answers" ADD CONSTRAINT "assistant_answers_question_id_assistant_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."assistant_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_plans" ADD CONSTRAINT "featured_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_documents" ADD CONSTRAINT "plan_documents_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_levels" ADD CONSTRAINT "plan_levels_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_visibility" ADD CONSTRAINT "plan_visibility_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_plans" ADD CONSTRAINT "related_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_plans" ADD CONSTRAINT "related_plans_related_id_plans_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_columns" ADD CONSTRAINT "enrollment_columns_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_answers" ADD CONSTRAINT "plan_answers_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_codes" ADD CONSTRAINT "resume_codes_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_records" ADD CONSTRAINT "screen_records_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_banks" ADD CONSTRAINT "member_banks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_beneficiaries" ADD CONSTRAINT "member_beneficiaries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_dependents" ADD CONSTRAINT "member_dependents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_health" ADD CONSTRAINT "member_health_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_policies" ADD CONSTRAINT "member_policies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_documents" ADD CONSTRAINT "policy_documents_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_items" ADD CONSTRAINT "policy_items_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_groups" ADD CONSTRAINT "agent_groups_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_groups" ADD CONSTRAINT "agent_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_portals" ADD CONSTRAINT "agent_portals_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_portals" ADD CONSTRAINT "agent_portals_portal_id_portals_id_fk" FOREIGN KEY ("portal_id") REFERENCES "public"."portals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_portals" ADD CONSTRAINT "group_portals_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_portals" ADD CONSTRAINT "group_portals_portal_id_portals_id_fk" FOREIGN KEY ("portal_id") REFERENCES "public"."portals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_site_key_sites_key_fk" FOREIGN KEY ("site_key") REFERENCES "public"."sites"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_codes_agent_id_index" ON "access_codes" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "access_codes_group_id_index" ON "access_codes" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "link_tokens_subject_purpose_index" ON "link_tokens" USING btree ("subject","purpose");--> statement-breakpoint
CREATE INDEX "link_tokens_expires_at_index" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_subject_purpose_index" ON "one_time_codes" USING btree ("subject","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_expires_at_index" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_staff_id_index" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_agent_id_index" ON "staff" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "staff_group_id_index" ON "staff" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "leads_agent_id_index" ON "leads" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "visits_site_key_created_at_index" ON "visits" USING btree ("site_key","created_at");--> statement-breakpoint
CREATE INDEX "agreement_texts_plan_id_index" ON "agreement_texts" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "agreement_texts_carrier_id_index" ON "agreement_texts" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "agreement_texts_site_key_index" ON "agreement_texts" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "featured_plans_site_key_index" ON "featured_plans" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "featured_plans_plan_id_index" ON "featured_plans" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "plan_documents_plan_id_sort_index" ON "plan_documents" USING btree ("plan_id","sort");--> statement-breakpoint
CREATE INDEX "plan_levels_plan_id_sort_index" ON "plan_levels" USING btree ("plan_id","sort");--> statement-breakpoint
CREATE INDEX "plan_visibility_site_key_index" ON "plan_visibility" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "plan_visibility_agent_id_index" ON "plan_visibility" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "plan_visibility_group_id_index" ON "plan_visibility" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "plan_visibility_portal_id_index" ON "plan_visibility" USING btree ("portal_id");--> statement-breakpoint
CREATE INDEX "plans_category_sort_index" ON "plans" USING btree ("category","sort");--> statement-breakpoint
CREATE INDEX "plans_carrier_id_index" ON "plans" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "questions_kind_sort_index" ON "questions" USING btree ("kind","sort");--> statement-breakpoint
CREATE INDEX "questions_plan_id_index" ON "questions" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "questions_carrier_id_index" ON "questions" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "related_plans_related_id_index" ON "related_plans" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "zip_codes_state_index" ON "zip_codes" USING btree ("state");--> statement-breakpoint
CREATE INDEX "consents_enrollment_id_index" ON "consents" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "enrollments_site_key_created_at_index" ON "enrollments" USING btree ("site_key","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_agent_id_index" ON "enrollments" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "enrollments_group_id_index" ON "enrollments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "enrollments_user_id_index" ON "enrollments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "enrollments_status_updated_at_index" ON "enrollments" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "quotes_enrollment_id_index" ON "quotes" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "quotes_site_key_created_at_index" ON "quotes" USING btree ("site_key","created_at");--> statement-breakpoint
CREATE INDEX "resume_codes_enrollment_id_index" ON "resume_codes" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "resume_codes_expires_at_index" ON "resume_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "screen_records_enrollment_id_created_at_index" ON "screen_records" USING btree ("enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "signatures_enrollment_id_index" ON "signatures" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "member_banks_member_id_index" ON "member_banks" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_beneficiaries_member_id_index" ON "member_beneficiaries" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_cards_member_id_index" ON "member_cards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_dependents_member_id_index" ON "member_dependents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_policies_member_id_index" ON "member_policies" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_policies_policy_id_index" ON "member_policies" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "members_agent_id_index" ON "members" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "members_group_id_index" ON "members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "members_email_hash_index" ON "members" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "members_ssn_hash_index" ON "members" USING btree ("ssn_hash");--> statement-breakpoint
CREATE INDEX "members_phone_hash_index" ON "members" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "policies_site_key_created_at_index" ON "policies" USING btree ("site_key","created_at");--> statement-breakpoint
CREATE INDEX "policies_agent_id_index" ON "policies" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "policies_group_id_index" ON "policies" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "policies_member_id_index" ON "policies" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "policy_documents_policy_id_index" ON "policy_documents" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "policy_items_policy_id_index" ON "policy_items" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "policy_items_plan_id_index" ON "policy_items" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "agent_groups_group_id_index" ON "agent_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "agent_portals_portal_id_index" ON "agent_portals" USING btree ("portal_id");--> statement-breakpoint
CREATE INDEX "agents_email_index" ON "agents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "agents_landing_slug_index" ON "agents" USING btree ("landing_slug");--> statement-breakpoint
CREATE INDEX "group_portals_portal_id_index" ON "group_portals" USING btree ("portal_id");--> statement-breakpoint
CREATE INDEX "groups_agent_id_index" ON "groups" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "groups_landing_slug_index" ON "groups" USING btree ("landing_slug");--> statement-breakpoint
CREATE INDEX "hosts_site_key_index" ON "hosts" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "referrals_site_key_index" ON "referrals" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "sites_slug_index" ON "sites" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sites_agent_id_index" ON "sites" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "sites_group_id_index" ON "sites" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_log_actor_at_index" ON "audit_log" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_index" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "mail_outbox_status_next_attempt_at_index" ON "mail_outbox" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at_index" ON "mail_outbox" USING btree ("created_at");