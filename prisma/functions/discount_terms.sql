-- A discount with what it says of these products and this customer: a DiscountTerms of src/shared/order/discount-price.ts; null for an
-- unknown code. An order is priced by it, and write_order refuses an order that was priced by another one.
-- customer: null, or a phone number and an e-mail address
CREATE OR REPLACE FUNCTION "discount_terms"("asked_code" TEXT, "ids" UUID[], "customer" JSONB) RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', d."id", 'code', d."code", 'kind', d."kind", 'value', d."value",
    'subtotalFromCents', d."subtotal_from_cents", 'isForEach', d."most_uses_each" IS NOT NULL,
    'productIds', (
      SELECT coalesce(jsonb_agg(p."id" ORDER BY p."id"), '[]') FROM "products" p
      WHERE p."id" = ANY ("ids") AND (
        cardinality(d."categories") + cardinality(d."collections") + cardinality(d."products") = 0
        OR p."category" = ANY (d."categories") OR p."id" = ANY (d."products") OR p."parent_id" = ANY (d."products")
        OR EXISTS (SELECT FROM "collection_products" l JOIN "collections" c ON c."id" = l."collection_id"
          WHERE l."product_id" = coalesce(p."parent_id", p."id") AND c."value" = ANY (d."collections"))
      )),
    'validFrom', CASE WHEN d."starts_at" > now() THEN iso_time(d."starts_at") END,
    'fault', CASE
      WHEN d."starts_at" > now() THEN 'early'
      WHEN d."ends_at" <= now() THEN 'over'
      WHEN d."used" >= d."most_uses" THEN 'used_up'
      WHEN d."most_uses_each" <= (
        SELECT count(*) FROM "orders" o WHERE o."discount_id" = d."id" AND o."uses_discount"
          AND (o."customer_phone" = "customer" ->> 'phone' OR lower(o."customer_email") = lower("customer" ->> 'email'))
      ) THEN 'used_by_customer' END)
  FROM "discounts" d WHERE d."code" = "asked_code"
$$;
