import { createContext, type ReactNode, useContext } from 'react';

/** The theme of this side; ids and names must differ between the two. */
export const Side = createContext('light');

/** A part with its name and its states below each other. */
export function Specimen({ title, file, children }: { title: string; file: string; children: ReactNode }) {
  const side = useContext(Side);
  const id = `${side}-${file.replace(/\W+/g, '-')}`;
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <h3 id={id} className="heading-card">
        {title} <span className="sr-only">in the {side} theme</span>
      </h3>
      <p className="note">
        <code className="font-mono">{file}</code>
      </p>
      <div className="mt-5 space-y-5">{children}</div>
    </section>
  );
}

/** One state, with the code that renders it. */
export function State({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-xs text-muted">
        <code className="font-mono">{code}</code>
      </p>
      {children}
    </div>
  );
}
