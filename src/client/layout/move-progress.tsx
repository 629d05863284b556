import { useSlowMove } from './use-slow-move.ts';

/**
 * A thin bar along the top for as long as a move inside the shop keeps the shopper waiting. It grows ever more slowly, as
 * nobody knows how long that will be. The route announcer tells screen readers of the page that arrives.
 */
export function MoveProgress() {
  const isSlow = useSlowMove();
  if (!isSlow) return null;
  return (
    <div
      aria-hidden
      data-part="move-progress"
      className="fixed inset-x-0 top-0 z-overlay h-0.75 origin-left scale-x-90 bg-brand transition-transform duration-[10s] starting:scale-x-0 motion-reduce:scale-x-100 motion-reduce:transition-none"
    />
  );
}
