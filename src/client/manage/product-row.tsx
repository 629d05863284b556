import { Link } from 'wouter';
import { categoryLabel } from '../../shared/category.ts';
import { toCents } from '../../shared/money.ts';
import type { Product } from '../../shared/product.ts';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { RowActions } from './row-actions.tsx';
import { StockCell } from './stock-cell.tsx';

interface ProductRowProps {
  product: Product;
  onEdit(product: Product): void;
}

const cell = 'py-3 pr-1.5 sm:pr-4';

export function ProductRow({ product, onEdit }: ProductRowProps) {
  return (
    <tr className="border-b border-line text-xs last:border-0 sm:text-sm">
      <td className={`hidden sm:table-cell ${cell}`}>
        <Thumbnail src={product.image} size={56} />
      </td>
      <td className={cell}>
        <Link
          href={paths.product(product._id)}
          className="font-semibold wrap-break-word hyphens-auto hover:underline sm:text-base"
        >
          {product.title}
        </Link>
      </td>
      <td className={cell}>
        <Price cents={toCents(product.price)} />
      </td>
      <td className={`wrap-break-word hyphens-auto ${cell}`}>{categoryLabel(product.category)}</td>
      <td className={cell}>
        <StockCell product={product} />
      </td>
      <td className="py-3">
        <RowActions product={product} onEdit={onEdit} />
      </td>
    </tr>
  );
}
