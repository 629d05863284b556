import { ProductPicture } from '../ui/product-picture.tsx';

interface GalleryThumbsProps {
  pictures: { src: string }[];
  current: number;
  onChoose(index: number): void;
}

/** Small pictures that bring the large ones into view. */
export function GalleryThumbs({ pictures, current, onChoose }: GalleryThumbsProps) {
  return (
    <ul aria-label="Pictures" className="mt-3 flex flex-wrap gap-2">
      {pictures.map(({ src }, index) => (
        // The same address may stand there twice, and pictures never move.
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
