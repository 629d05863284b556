interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The progress in words. */
  note: string;
}

/** At 100 % it pulses: the work goes on. */
export function ProgressBar({ label, share, note }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div
          style={{ width: `${percent}%` }}
          className={`h-full rounded-full bg-brand transition-[width] ${percent === 100 ? 'animate-pulse' : ''}`}
        />
      </div>
      <p className="note mt-1 tabular-nums">{note}</p>
    </div>
  );
}
