import { type RenderImageContext, type RenderImageProps, RowsPhotoAlbum } from 'react-photo-album';
import 'react-photo-album/rows.css';
import { Picture } from '../ui/picture.tsx';
import { useLightbox } from '../ui/use-lightbox.tsx';

/** The server lays rows out for this width, that of the shell on a wide screen. The browser corrects it. */
const serverWidth = 1216;

interface GalleryPhoto {
  src: string;
  width: number;
  height: number;
  alt: string;
}

const galleryPhotos: GalleryPhoto[] = [
  {
    src: '/images/gallery-1/960.webp',
    width: 960,
    height: 640,
    alt: 'A power rack with a loaded barbell and a bench by a sunny window',
  },
  {
    src: '/images/gallery-2/720.webp',
    width: 720,
    height: 960,
    alt: 'Wooden rings above a plyometric box and a medicine ball',
  },
  {
    src: '/images/gallery-3/960.webp',
    width: 960,
    height: 960,
    alt: 'Five kettlebells in a row, with blocks of chalk in front',
  },
  {
    src: '/images/gallery-4/960.webp',
    width: 960,
    height: 576,
    alt: 'A barbell with coloured bumper plates on a lifting platform under an interval timer',
  },
  {
    src: '/images/gallery-5/720.webp',
    width: 720,
    height: 960,
    alt: 'An air bike on its mat in the sun, a young fig tree behind it',
  },
  {
    src: '/images/gallery-6/960.webp',
    width: 960,
    height: 640,
    alt: 'A yoga mat half rolled out in front of tall windows, beside a roller and an exercise ball',
  },
  {
    src: '/images/gallery-7/960.webp',
    width: 960,
    height: 960,
    alt: 'A cable machine with two weight stacks and an incline bench',
  },
  {
    src: '/images/gallery-8/960.webp',
    width: 960,
    height: 576,
    alt: 'A rowing machine in front of a wide window',
  },
  {
    src: '/images/gallery-9/720.webp',
    width: 720,
    height: 960,
    alt: 'Resistance bands above a shelf with a belt and an ab wheel, a gym bag below it',
  },
  {
    src: '/images/gallery-10/960.webp',
    width: 960,
    height: 640,
    alt: 'A plate tree, a battle rope, two balls and a loaded sled before a white brick wall',
  },
];

function galleryPicture(
  { src, alt = '', sizes, className, style }: RenderImageProps,
  { photo: { width, height } }: RenderImageContext<GalleryPhoto>,
) {
  return (
    <Picture {...{ src, alt, sizes, width, height, style }} className={`${className} rounded-lg bg-sunken`} />
  );
}

export function Gallery() {
  const lightbox = useLightbox(galleryPhotos);
  return (
    <section aria-labelledby="gallery-title" className="shell py-16 sm:py-20">
      <h2 id="gallery-title" className="heading">
        Training at home
      </h2>
      <p className="mt-3 mb-8 max-w-2xl text-muted">
        Garages, balconies and living rooms, set up with our equipment.
      </p>
      <div onPointerEnter={lightbox.prepare}>
        <RowsPhotoAlbum
          photos={galleryPhotos}
          defaultContainerWidth={serverWidth}
          spacing={(width) => (width < 640 ? 8 : 16)}
          targetRowHeight={(width) => (width < 640 ? 150 : 260)}
          onClick={({ index }) => lightbox.open(index)}
          componentsProps={{
            button: ({ photo }) => ({ 'aria-label': `Enlarge: ${photo.alt}`, className: 'rounded-lg' }),
          }}
          render={{ image: galleryPicture }}
        />
      </div>
      {lightbox.element}
    </section>
  );
}
