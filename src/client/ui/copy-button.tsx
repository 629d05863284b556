import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Check } from './icons/check.ts';
import { Copy } from './icons/copy.ts';
import { say } from './say.ts';

/** Copies a text, and provides the state of a button that does. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<string>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Browsers have a clipboard on HTTPS and localhost only.
      say('error', 'This browser does not let the shop copy; please select and copy it yourself');
    }
  }

  const isCopied = copied === text;
  return { copy: () => void copy(), isCopied, icon: isCopied ? Check : Copy };
}

export function CopyButton({ text }: { text: string }) {
  const { copy, isCopied, icon } = useCopy(text);
  return (
    <div className="flex items-stretch overflow-hidden rounded-md border border-line-strong">
      <code className="grow self-center px-2 py-2 font-mono text-sm break-all sm:px-3 sm:text-base select-all">
        {text}
      </code>
      <button
        type="button"
        onClick={copy}
        className="flex min-h-11 shrink-0 items-center gap-2 border-l border-line-strong px-4 text-sm font-semibold hover:bg-sunken"
      >
        <Icon of={icon} className={`size-4 ${isCopied ? 'text-good' : 'text-muted'}`} />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </button>
    </div>
  );
}

/** Copies the text beside it. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copy, isCopied, icon } = useCopy(text);
  return (
    <IconButton label={label} title={label} look="muted" className="print:hidden" onClick={copy}>
      <Icon of={icon} className={`size-4 ${isCopied ? 'text-good' : ''}`} />
      <span aria-live="polite" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </IconButton>
  );
}

/** An entry of a `<dl>`, with a button that copies its text. */
export function CopyEntry({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="py-1.5">
      <dt className="note wrap-anywhere">{label}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</span>
        <CopyIcon text={text} label={`Copy the ${label.toLowerCase()}`} />
      </dd>
    </div>
  );
}
