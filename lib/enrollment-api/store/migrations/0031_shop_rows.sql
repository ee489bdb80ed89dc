CREATE TABLE "shop_rows" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "shop_rows_kind_key_pk" PRIMARY KEY("kind","key")
);
