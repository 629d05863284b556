/** A grey block in the place and size of what is about to be there. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={`animate-pulse rounded-md bg-stone-200 motion-reduce:animate-none ${className}`}
    />
  );
}
