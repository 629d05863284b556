import { type RenderImageContext, type RenderImageProps, RowsPhotoAlbum } from 'react-photo-album';
import 'react-photo-album/rows.css';
import { Picture } from '../ui/picture.tsx';
import { useLightbox } from '../ui/use-lightbox.tsx';
import { type GalleryPhoto, galleryPhotos } from './gallery-photos.ts';

/** The row width the server lays out for: that of the shell on a wide screen. The browser corrects it to its own. */
const serverWidth = 1216;

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
