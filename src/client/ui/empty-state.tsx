import type { ReactNode } from 'react';
import { Icon, type IconShapes } from './icon.tsx';

interface EmptyStateProps {
  title: string;
  note?: string;
  icon?: IconShapes;
  /** The class with the size of the icon. */
  iconClass?: string;
  children?: ReactNode;
}

export function EmptyState({ title, note, icon, iconClass = 'size-10', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-6 py-16 text-center">
      {icon && (
        <div className="mb-4 text-faint">
          <Icon of={icon} className={iconClass} />
        </div>
      )}
      <h2 className="heading-section">{title}</h2>
      {note && <p className="mt-2 max-w-md text-muted">{note}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
