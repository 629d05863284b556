import { Prisma } from '../../../../prisma/generated/client.ts';
import { currency } from '../../../shared/base/money.ts';
import type { ProgramData } from '../../../shared/base/program-data.ts';
import { type ManagedProduct, ManagedProductDetail } from '../../../shared/product/managed-product.ts';
import { isoTime } from '../../catalogue/fields.ts';
import { type ProductRow, presentFound, presentProduct, productColumns } from '../../catalogue/present.ts';
import { entityTag } from '../../rpc/entity-tag.ts';

export interface ManagedRow extends ProductRow, ProgramData {
  deletedAt: Date | string | null;
}

/** A `ManagedRow` in a SELECT from `products p` and `product_stock s`. */
export const managedColumns = Prisma.sql`
  ${productColumns}, p.external_id AS "externalId", p.metadata, p.deleted_at AS "deletedAt"`;

export function presentManaged(row: ManagedRow): ManagedProduct {
  const { externalId, metadata, deletedAt } = row;
  return {
    ...presentProduct(row),
    currency: currency(),
    externalId,
    metadata,
    deletedAt: deletedAt && isoTime(deletedAt),
  };
}

/** The ETag of a product for programs: a hash of the whole response body. */
export function managedTag(product: ManagedProduct): string {
  return entityTag(JSON.stringify(ManagedProductDetail.parse({ data: product })));
}

/** The product of a row. @throws Failure PRODUCT_NOT_FOUND if there is none */
export function presentManagedFound(id: string, row: ManagedRow | undefined): ManagedProduct {
  presentFound(id, row);
  return presentManaged(row as ManagedRow);
}
