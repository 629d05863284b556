import { Brand } from '../layout/brand.tsx';
import { useSettings } from '../page/page-state.ts';

/** The shop's name and contact details above an order, on paper alone. */
export function PaperLetterhead() {
  const { contact } = useSettings();
  return (
    <div className="mb-8 hidden items-start justify-between gap-8 border-b-2 border-ink pb-4 print:flex">
      <p className="flex min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight">
        <Brand />
      </p>
      <address className="text-right text-sm whitespace-pre-line not-italic">
        {[...contact.address, contact.phone, contact.email].filter(Boolean).join('\n')}
      </address>
    </div>
  );
}
