-- The delivery options and taxes of the shop: a SellingTerms of src/shared/order/selling-terms.ts. An order is priced by it, and write_order
-- refuses an order that was priced by another version.
CREATE OR REPLACE FUNCTION "selling_terms"() RETURNS JSONB LANGUAGE plpgsql STABLE AS $$
DECLARE
  "groups" JSONB := (SELECT jsonb_object_agg("group", "values") FROM "settings" WHERE "group" IN ('tax', 'calendar'));
  "tax" JSONB := "groups" -> 'tax';
  "terms" JSONB := jsonb_build_object(
    'taxMode', coalesce("tax" ->> 'mode', 'none'),
    'deliveryRate', coalesce("tax" ->> 'delivery', 'goods'),
    'calendar', coalesce("groups" -> 'calendar', '{}'),
    'rates', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', "id", 'name', "name", 'rate', "rate") ORDER BY "position", "id"), '[]')
      FROM "tax_rates"),
    'options', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', "id", 'name', "name", 'promise', "promise", 'kind', "kind",
        'priceCents', "price_cents", 'gramsIncluded', "grams_included", 'furtherKilogramCents', "further_kilogram_cents",
        'freeFromCents', "free_from_cents", 'mostGrams', "most_grams", 'daysFrom', "days_from", 'daysTo', "days_to",
        'address', "address", 'hours', "hours")
        ORDER BY "position", "id"), '[]')
      FROM "delivery_options"));
BEGIN
  RETURN "terms" || jsonb_build_object('version', md5("terms"::text));
END $$;
