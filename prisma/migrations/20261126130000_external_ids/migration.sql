-- AlterTable
ALTER TABLE "products" ADD COLUMN     "external_id" TEXT,
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "external_id" TEXT,
ADD COLUMN     "metadata" JSONB NOT NULL DEFAULT '{}';

-- At most 50 keys of 1 to 40 characters, with texts of at most 500. A repetition in a regular expression goes up to 255.
ALTER TABLE "products"
  ADD CONSTRAINT "products_external_id_length" CHECK (char_length("external_id") BETWEEN 1 AND 100) NOT VALID,
  ADD CONSTRAINT "products_metadata_texts" CHECK (
    jsonb_typeof("metadata") = 'object' AND jsonb_array_length(jsonb_path_query_array("metadata", '$.keyvalue()')) <= 50
    AND NOT jsonb_path_exists("metadata", '$.keyvalue() ? (!(@.key like_regex "^.{1,40}$" flag "s"))')
    AND NOT jsonb_path_exists("metadata", '$.keyvalue() ? (@.value.type() != "string")')
    AND NOT jsonb_path_exists("metadata", '$.keyvalue() ? (!(@.value like_regex "^.{0,250}.{0,250}$" flag "s"))')
  ) NOT VALID;
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_external_id_length" CHECK (char_length("external_id") BETWEEN 1 AND 100) NOT VALID,
  ADD CONSTRAINT "orders_metadata_texts" CHECK (
    jsonb_typeof("metadata") = 'object' AND jsonb_array_length(jsonb_path_query_array("metadata", '$.keyvalue()')) <= 50
    AND NOT jsonb_path_exists("metadata", '$.keyvalue() ? (!(@.key like_regex "^.{1,40}$" flag "s"))')
    AND NOT jsonb_path_exists("metadata", '$.keyvalue() ? (@.value.type() != "string")')
    AND NOT jsonb_path_exists("metadata", '$.keyvalue() ? (!(@.value like_regex "^.{0,250}.{0,250}$" flag "s"))')
  ) NOT VALID;
