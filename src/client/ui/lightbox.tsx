import YetAnotherLightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

export interface LightboxPicture {
  src: string;
  alt: string;
}

interface LightboxProps {
  pictures: LightboxPicture[];
  index: number;
  onClose(): void;
}

const nothing = () => null;

/** Wheel, double click, two fingers and the buttons come closer; arrows and swipes lead on; Escape closes. */
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
