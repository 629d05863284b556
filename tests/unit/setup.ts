import { beforeAll } from 'vitest';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import { defaultCurrency, setFormats } from '../../src/shared/base/money.ts';
import { setCategories } from '../../src/shared/product/category.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';

// Test files share a process: each begins as in a new shop, whichever files ran before.
beforeAll(() => {
  setFormats({ currency: defaultCurrency, locale: defaultLocale });
  setCategories(firstCategories.map((category) => ({ ...category, description: '', isShown: true })));
});
