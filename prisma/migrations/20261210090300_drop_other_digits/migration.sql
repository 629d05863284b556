-- The previous version reads all products without these indexes. It still calls plain_digits.
DROP INDEX "products_in_other_digits", "products_by_sku_in_other_digits";
