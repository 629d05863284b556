import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Product } from '../../shared/product.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture, type PictureProps } from '../ui/picture.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { CardOverlay } from './card-overlay.tsx';

export interface CardPictureProps extends Pick<PictureProps, 'eager'> {
  product: Product;
  sizes: string;
  showSecond: boolean;
}

/** Over the first picture while a mouse is on the card, once it is here. */
function SecondPicture({ src, sizes }: { src: string; sizes: string }) {
  const [isHere, setHere] = useState(false);
  return (
    <Picture
      src={src}
      // Another look at what the first picture names already.
      alt=""
      width={800}
      height={800}
      sizes={sizes}
      onLoad={() => setHere(true)}
      className={`absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-(--motion-gentle) motion-reduce:transition-none ${isHere ? 'group-hover:opacity-100' : ''}`}
    />
  );
}

/** A product on the studio's paper, with what a shopper must know of it at a glance. */
export function CardPicture({ product, sizes, eager, showSecond }: CardPictureProps) {
  const { title, image, images, stock, tag } = product;
  const [second] = images;
  const isLow = stock > 0 && stock <= limits.lowStock;
  return (
    <div className="relative aspect-square overflow-hidden bg-studio">
      <ProductPicture
        src={image}
        alt={title}
        eager={eager}
        sizes={sizes}
        className={`size-full object-cover ${stock > 0 ? '' : 'opacity-60'}`}
      />
      {showSecond && second && <SecondPicture src={second} sizes={sizes} />}
      {stock > 0 && <CardOverlay product={product} />}
      {tag && (
        <Badge look="accent" className="absolute top-2 left-2 sm:top-3 sm:left-3">
          {tag}
        </Badge>
      )}
      {isLow && (
        <Badge look="warn" className="absolute bottom-2 left-2 sm:bottom-3 sm:left-3">
          Only {stock} left
        </Badge>
      )}
    </div>
  );
}
