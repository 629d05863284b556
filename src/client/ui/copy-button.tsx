import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';

/** Shows a text and copies it when pressed. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers have a clipboard on HTTPS and localhost only.
      toast.error('This browser does not let the shop copy; please select and copy it yourself');
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex items-stretch overflow-hidden rounded-md border border-stone-300">
      <code className="grow self-center px-2 py-2 font-mono text-sm break-all sm:px-3 sm:text-base select-all">
        {text}
      </code>
      <button
        type="button"
        onClick={() => void copy()}
        className="flex min-h-11 shrink-0 items-center gap-2 border-l border-stone-300 px-4 text-sm font-semibold hover:bg-stone-100"
      >
        <Icon aria-hidden className={`size-4 ${isCopied ? 'text-second' : 'text-stone-600'}`} />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </button>
    </div>
  );
}
