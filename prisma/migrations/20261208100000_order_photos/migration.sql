CREATE TABLE "order_photos" (
  "id" UUID NOT NULL,
  "order_id" UUID NOT NULL,
  "request_id" UUID,
  "bytes" BYTEA NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "order_photos_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_photos_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "order_photos_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "order_requests" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "order_photos_of_order" ON "order_photos" ("order_id", "id");

CREATE INDEX "order_photos_of_request" ON "order_photos" ("request_id");

-- Pictures do not compress.
ALTER TABLE "order_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
