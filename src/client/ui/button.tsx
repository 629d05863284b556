import type { ComponentProps } from 'react';
import { Icon, type IconShapes } from './icon.tsx';
import { LoaderCircle } from './icons/loader-circle.ts';

const looks = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  /** For less important actions beside another button. */
  quiet: 'button-quiet',
  danger: 'button-danger',
};

const sizes = {
  /** Not for main actions: it is too low for touch. */
  small: 'button-small',
  medium: 'button-medium',
  large: 'button-large',
};

export type ButtonLook = keyof typeof looks;

export type ButtonSize = keyof typeof sizes;

/** The class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'medium'): string {
  return `button ${sizes[size]} ${looks[look]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Before the words. */
  icon?: IconShapes;
  /** Disabled with a spinner while its action runs. */
  isBusy?: boolean;
}

export function Button({
  look,
  size,
  icon,
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
      {icon && <Icon of={icon} className="size-4" />}
      {children}
    </button>
  );
}
