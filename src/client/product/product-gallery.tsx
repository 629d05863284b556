import { type MouseEvent, useRef, useState } from 'react';
import type { Product } from '../../shared/product/product.ts';
import { Icon } from '../ui/icon.tsx';
import { ZoomIn } from '../ui/icons/zoom-in.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import { useLightbox } from '../ui/use-lightbox.tsx';

const sizes = '(min-width: 1280px) 590px, (min-width: 768px) 50vw, 100vw';

/** The pictures have no descriptions, so their alternative text is the title and the number. */
function altOf({ title, images }: Product, index: number): string {
  return index === 0 ? title : `${title}, picture ${index + 1} of ${images.length + 1}`;
}

interface GalleryThumbsProps {
  pictures: { src: string }[];
  current: number;
  onChoose(index: number): void;
}

function GalleryThumbs({ pictures, current, onChoose }: GalleryThumbsProps) {
  return (
    <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-2">
      {pictures.map(({ src }, index) => (
        // The same address may occur twice, and pictures never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${pictures.length}`}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className="block overflow-hidden rounded-md border-2 border-line bg-studio opacity-80 transition-opacity hover:opacity-100 aria-[current]:border-accent aria-[current]:opacity-100"
          >
            <ProductPicture src={src} alt="" size={72} className="size-16 object-cover sm:size-18" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The pictures of a product in a row, moved by swipes or thumbnails. Each opens in the lightbox. */
export function ProductGallery({ product }: { product: Product }) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const pictures = [product.image, ...product.images].map((src, index) => ({
    src,
    alt: altOf(product, index),
  }));
  const lightbox = useLightbox(pictures);

  const follow = () => {
    const { scrollLeft, clientWidth } = row.current as HTMLUListElement;
    setCurrent(Math.round(scrollLeft / clientWidth));
  };
  const show = (index: number) => {
    setCurrent(index);
    const { clientWidth } = row.current as HTMLUListElement;
    row.current?.scrollTo({ left: index * clientWidth });
  };
  const enlarge = (event: MouseEvent, index: number) => {
    // Let the browser open the picture in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    lightbox.open(index);
  };

  return (
    <div className="self-start md:sticky md:top-24">
      <div className="relative overflow-hidden rounded-lg border border-line bg-studio">
        <ul
          ref={row}
          onScroll={follow}
          onPointerEnter={lightbox.prepare}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {pictures.map(({ src, alt }, index) => (
            // The same address may occur twice, and pictures never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className="w-full shrink-0 snap-start" inert={index !== current}>
              <a
                href={src}
                aria-label={`Enlarge: ${alt}`}
                onClick={(event) => enlarge(event, index)}
                className="block cursor-zoom-in -outline-offset-4!"
              >
                <ProductPicture
                  src={src}
                  alt={alt}
                  eager={index === 0}
                  sizes={sizes}
                  className="aspect-square w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
        <span
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 flex size-10 items-center justify-center rounded-full bg-surface/90 text-soft shadow-sm"
        >
          <Icon of={ZoomIn} className="size-5" />
        </span>
      </div>
      {pictures.length > 1 && <GalleryThumbs pictures={pictures} current={current} onChoose={show} />}
      {lightbox.element}
    </div>
  );
}
