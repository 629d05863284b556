import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** What its figures are about. */
  note?: string;
  /** Beside the title. */
  controls?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the dashboard. */
export function Panel({ title, note, controls, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`rounded-lg border border-stone-200 bg-white p-4 sm:p-6 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl font-bold tracking-tight">
          {title}
        </h2>
        {controls}
      </div>
      {note && <p className="mt-1 text-sm text-stone-600">{note}</p>}
      {children}
    </section>
  );
}
