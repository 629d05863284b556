import { RowsPhotoAlbum } from 'react-photo-album';
import 'react-photo-album/rows.css';
import { galleryPhotos } from './gallery-photos.ts';

/** The row width the server lays out for: that of the shell on a wide screen. The browser corrects it to its own. */
const serverWidth = 1216;

export function Gallery() {
  return (
    <section aria-labelledby="gallery-title" className="shell py-16 sm:py-20">
      <h2 id="gallery-title" className="heading">
        Training at home
      </h2>
      <p className="mt-3 mb-8 max-w-2xl text-stone-600">
        Garages, balconies and living rooms, set up with our equipment.
      </p>
      <RowsPhotoAlbum
        photos={galleryPhotos}
        defaultContainerWidth={serverWidth}
        spacing={(width) => (width < 640 ? 8 : 16)}
        targetRowHeight={(width) => (width < 640 ? 150 : 260)}
        componentsProps={{ image: { className: 'rounded-lg bg-stone-100', loading: 'lazy' } }}
      />
    </section>
  );
}
