import { messages } from '../../shared/messages.ts';

/** How much of a picture has been sent; then the shop still works on it. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label={messages.image.uploading}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-stone-200"
      >
        <div
          style={{ width: `${percent}%` }}
          className={`h-full rounded-full bg-accent transition-[width] motion-reduce:transition-none ${percent === 100 ? 'motion-safe:animate-pulse' : ''}`}
        />
      </div>
      <p className="mt-1 text-sm text-stone-600 tabular-nums">
        {percent < 100 ? `${percent} % uploaded` : 'Uploaded; preparing its sizes…'}
      </p>
    </div>
  );
}
