import { createElement } from 'react';

/** The shapes of an icon from Lucide, in a square of 24: each an SVG element and its attributes. */
export type IconNode = [element: string, attributes: Record<string, string>][];

interface IconProps {
  of: IconNode;
  className?: string;
  strokeWidth?: number;
  /** The accessible name, if no text beside it says the same. Without one the icon is hidden from screen readers. */
  label?: string;
}

export function Icon({ of: shapes, className, strokeWidth = 2, label }: IconProps) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
      className={className ? `icon ${className}` : 'icon'}
      width={24}
      height={24}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth}
    >
      {shapes.map(([shape, attributes], place) => createElement(shape, { key: place, ...attributes }))}
    </svg>
  );
}
