import type { ComponentProps } from 'react';

const looks = {
  plain: 'hover:bg-sunken',
  muted: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'text-muted hover:bg-bad-soft hover:text-bad',
};

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for those who don't see the picture or don't know it. */
  label: string;
  look?: keyof typeof looks;
}

/** The class names of a button that is a picture alone, for links that look like one. */
function iconButtonClass(look: keyof typeof looks = 'plain'): string {
  return `inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]}`;
}

export function IconButton({ label, look, className = '', type = 'button', ...props }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={`${iconButtonClass(look)} ${className}`} {...props} />
  );
}
