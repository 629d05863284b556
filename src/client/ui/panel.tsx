import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  note?: string;
  /** Beside the title. */
  controls?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section of a staff page. */
export function Panel({ title, note, controls, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`rounded-lg border border-line bg-surface p-4 sm:p-6 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="heading-section">
          {title}
        </h2>
        {controls}
      </div>
      {note && <p className="mt-1 note">{note}</p>}
      {children}
    </section>
  );
}
