import { type RenderImageContext, type RenderImageProps, RowsPhotoAlbum } from 'react-photo-album';
import type { HomeContent } from '../../../shared/settings/content.ts';
import { Picture } from '../../ui/picture.tsx';
import { useLightbox } from '../../ui/use-lightbox.tsx';

/** The server lays rows out for this width, that of the shell on a wide screen. The browser corrects it. */
const serverWidth = 1216;

function galleryPicture(
  { src, alt = '', sizes, className, style }: RenderImageProps,
  { photo: { width, height } }: RenderImageContext,
) {
  return (
    <Picture {...{ src, alt, sizes, width, height, style }} className={`${className} rounded-lg bg-sunken`} />
  );
}

export function Gallery({ title, text, pictures }: HomeContent['gallery']) {
  const photos = pictures
    .filter(({ picture }) => picture)
    .map(({ picture, ...photo }) => ({ ...photo, src: picture }));
  const lightbox = useLightbox(photos);
  if (photos.length === 0) return null;
  return (
    <section aria-label={title || 'Pictures'} className="shell py-16 sm:py-20">
      {title && <h2 className="heading">{title}</h2>}
      {text && <p className="mt-3 max-w-2xl text-muted">{text}</p>}
      <div className={title || text ? 'mt-8' : undefined} onPointerEnter={lightbox.prepare}>
        <RowsPhotoAlbum
          photos={photos}
          defaultContainerWidth={serverWidth}
          spacing={(width) => (width < 640 ? 8 : 16)}
          targetRowHeight={(width) => (width < 640 ? 150 : 260)}
          onClick={({ index }) => lightbox.open(index)}
          componentsProps={{
            button: ({ photo }) => ({
              'aria-label': photo.alt ? `Enlarge: ${photo.alt}` : 'Enlarge',
              className: 'rounded-lg',
            }),
          }}
          render={{ image: galleryPicture }}
        />
      </div>
      {lightbox.element}
    </section>
  );
}
