import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { LoaderCircle } from './icons/loader-circle.ts';

const looks = {
  primary: 'bg-brand text-on-brand shadow-sm hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-line-control hover:bg-sunken',
  /** For less important actions beside another button. */
  quiet: 'text-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-brand shadow-sm hover:bg-danger-strong',
};

const sizes = {
  /** Not for main actions: it is too low for touch. */
  small: 'min-h-9 px-3.5 py-1.5 text-sm',
  medium: 'min-h-11 px-5 py-2 text-sm',
  large: 'min-h-12 px-8 py-2.5 text-base',
};

export type ButtonLook = keyof typeof looks;

export type ButtonSize = keyof typeof sizes;

/** The class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'medium'): string {
  return `inline-flex items-center justify-center gap-2 rounded-md font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 disabled:aria-busy:opacity-85 ${sizes[size]} ${looks[look]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Disabled with a spinner while its action runs. */
  isBusy?: boolean;
}

export function Button({
  look,
  size,
  isBusy = false,
  className = '',
  type = 'button',
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      {...(isBusy && { 'aria-busy': true })}
      className={`${buttonClass(look, size)} ${className}`}
      {...props}
    >
      {isBusy && <Icon of={LoaderCircle} className="size-4 shrink-0 animate-spin" />}
      {children}
    </button>
  );
}
