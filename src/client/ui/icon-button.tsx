import type { ComponentProps } from 'react';
import { Icon, type IconShapes } from './icon.tsx';

const looks = {
  plain: 'hover:bg-sunken',
  muted: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'text-muted hover:bg-bad-soft hover:text-bad',
};

/** The class names of an icon button, for links that look like one. */
function iconButtonClass(look: keyof typeof looks = 'plain'): string {
  return `inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]}`;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name. */
  label: string;
  look?: keyof typeof looks;
  icon?: IconShapes;
  /** The class with the size of the icon. */
  iconClass?: string;
}

export function IconButton({
  label,
  look,
  icon,
  iconClass = 'size-5',
  className = '',
  type = 'button',
  children,
  ...props
}: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={`${iconButtonClass(look)} ${className}`} {...props}>
      {icon && <Icon of={icon} className={iconClass} />}
      {children}
    </button>
  );
}
