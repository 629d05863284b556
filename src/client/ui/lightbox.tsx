import YetAnotherLightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

export interface LightboxPicture {
  src: string;
  alt: string;
}

const nothing = () => null;

interface LightboxProps {
  pictures: LightboxPicture[];
  index: number;
  onClose(): void;
}

/** Zooms by wheel, double click, pinch and buttons. */
export function Lightbox({ pictures, index, onClose }: LightboxProps) {
  const isAlone = pictures.length === 1;
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={pictures}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={isAlone ? { buttonPrev: nothing, buttonNext: nothing } : undefined}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      labels={{
        Lightbox: 'Pictures, large',
        'Photo gallery': 'Pictures',
        Previous: 'Previous picture',
        Next: 'Next picture',
      }}
    />
  );
}
