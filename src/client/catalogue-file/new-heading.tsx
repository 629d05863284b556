import { type ReactNode, useEffect, useRef } from 'react';

interface NewHeadingProps {
  className?: string;
  children: ReactNode;
}

/** Takes the focus as it appears: what comes with it is what was waited for. */
export function NewHeading({ className = '', children }: NewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={`heading-section ${className}`}>
      {children}
    </h2>
  );
}
