ALTER TABLE "member_policies" ADD COLUMN "refund_due_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_policies" ADD COLUMN "refund_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "member_policies_refund_due" ON "member_policies" USING btree ("id") WHERE "member_policies"."refund_due_cents" > 0 and not "member_policies"."refund_by_hand";