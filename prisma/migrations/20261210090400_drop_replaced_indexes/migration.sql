-- The previous version needs none of them: it reads more rows instead. It still calls plain_digits.
DROP INDEX "products_in_other_digits", "products_by_sku_in_other_digits", "orders_late";
