import { messages } from '../../shared/messages.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** How much of a picture has been sent; then the shop still works on it. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const note = percent < 100 ? `${percent} % uploaded` : 'Uploaded; preparing its sizes…';
  return (
    <div className="mt-3">
      <ProgressBar label={messages.image.uploading} share={share} note={note} />
    </div>
  );
}
