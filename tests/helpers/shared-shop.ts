import { afterAll, beforeAll } from 'vitest';
import type { StaffRole } from '../../src/shared/staff/staff-role.ts';
import { openWorkingShop } from './card.ts';
import { type CardShop, openCardShop, openTestShop, type TestShop } from './shop.ts';
import { type SignedIn, signInAs } from './staff.ts';

/** An object for all tests of a file. It gets its members before the first test. */
function madeOnce<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeAll(async () => void Object.assign(made, await make()));
  return made;
}

/** A shop for all tests of a file, closed after the last. */
function openedOnce<Shop extends TestShop>(open: () => Promise<Shop>): Shop {
  const shop = madeOnce(open);
  afterAll(() => shop.close());
  return shop;
}

export const sharedTestShop = (...given: Parameters<typeof openTestShop>): TestShop =>
  openedOnce(() => openTestShop(...given));

export const sharedCardShop = (...given: Parameters<typeof openCardShop>): CardShop =>
  openedOnce(() => openCardShop(...given));

export const sharedWorkingShop = (...given: Parameters<typeof openWorkingShop>): CardShop =>
  openedOnce(() => openWorkingShop(...given));

/** An account of the shop that is signed in. */
export const sharedStaff = (shop: TestShop, role: StaffRole): SignedIn =>
  madeOnce(() => signInAs(shop, role));
