/** The shapes of an icon from Lucide, as SVG in a square of 24. */
export type IconShapes = string;

interface IconProps {
  of: IconShapes;
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that were copied from Lucide.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
