import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { figure } from '../../shared/base/locale.ts';
import { Icon, type IconShapes } from './icon.tsx';
import { TriangleAlert } from './icons/triangle-alert.ts';
import { X } from './icons/x.ts';

const chipClass =
  'inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border text-sm transition-colors';
const idle = 'border-line-strong bg-surface hover:border-ink';

interface ChipProps {
  href: string;
  isChosen: boolean;
  /** The number of results. */
  count?: number;
  isAlarming?: boolean;
  children: ReactNode;
}

/** A filter of a list; several may be chosen. */
export function Chip({ href, isChosen, count, isAlarming = false, children }: ChipProps) {
  const unchosen = isAlarming ? 'border-warn-line bg-warn-soft text-warn hover:border-warn' : idle;
  return (
    <Link
      href={href}
      aria-current={isChosen || undefined}
      className={`${chipClass} px-3.5 font-semibold ${isChosen ? 'border-ink bg-ink text-on-ink' : unchosen}`}
    >
      {isAlarming && <Icon of={TriangleAlert} className="size-4 shrink-0" />}
      {children}
      {count !== undefined && (
        <span className={`font-normal tabular-nums ${isChosen || isAlarming ? '' : 'text-muted'}`}>
          {figure(count)}
        </span>
      )}
    </Link>
  );
}

interface RemovableChipProps {
  /** The list's address without the filter. */
  href: string;
  /** Its accessible name. */
  label: string;
  onClick?(): void;
  icon?: IconShapes;
  children: ReactNode;
}

/** An applied filter, with a way to remove it. */
export function RemovableChip({ href, label, onClick, icon, children }: RemovableChipProps) {
  return (
    <Link
      href={href}
      onClick={onClick}
      aria-label={label}
      className={`${chipClass} ${idle} px-3 font-medium`}
    >
      {icon && <Icon of={icon} className="size-4 shrink-0 text-faint" />}
      <span className="truncate">{children}</span>
      <Icon of={X} className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
