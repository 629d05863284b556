import type { CustomerPhone, KnownCustomer } from '../../shared/known-customer.ts';
import type { Db } from '../db.ts';

interface KnownRow extends Omit<KnownCustomer, 'lastAt'> {
  lastAt: Date;
}

/** The customer with this phone number, as the last orders that say so have it; null if there is none. */
export async function findKnownCustomer(db: Db, { phone }: CustomerPhone): Promise<KnownCustomer | null> {
  const [found] = await db.$queryRaw<KnownRow[]>`
    SELECT (array_agg(customer_name ORDER BY id DESC))[1] AS name,
      coalesce((array_agg(customer_email ORDER BY id DESC) FILTER (WHERE customer_email IS NOT NULL))[1], '') AS email,
      coalesce((array_agg(customer_address ORDER BY id DESC) FILTER (WHERE customer_address IS NOT NULL))[1], '') AS address,
      count(*)::int AS orders, max(created_at) AS "lastAt"
    FROM orders WHERE customer_phone = ${phone} HAVING count(*) > 0`;
  return found ? { ...found, lastAt: found.lastAt.toISOString() } : null;
}
