import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  note?: string;
  icon?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, note, icon, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-6 py-16 text-center">
      {icon && <div className="mb-4 text-faint">{icon}</div>}
      <h2 className="heading-section">{title}</h2>
      {note && <p className="mt-2 max-w-md text-muted">{note}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
