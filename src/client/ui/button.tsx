import type { ButtonHTMLAttributes } from 'react';

const looks = {
  primary: 'bg-accent text-white hover:bg-accent-strong',
  secondary: 'border border-stone-300 bg-white text-ink hover:bg-stone-100',
  danger: 'bg-red-700 text-white hover:bg-red-800',
};

export type ButtonLook = keyof typeof looks;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
}

/** The class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 text-sm font-semibold transition-colors focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]}`;
}

export function Button({ look, className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...props} />;
}
