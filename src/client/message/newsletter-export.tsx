import type { MouseEvent } from 'react';
import { toast } from 'sonner';
import { newsletterExportPath } from '../../shared/newsletter.ts';
import { refusalWords } from '../staff/refusal.ts';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Download } from '../ui/icons/download.ts';

/** Hands out the addresses of everybody who wants the newsletter, as a file. */
export function NewsletterExport() {
  const count = trpc.newsletter.count.useQuery();

  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault();
    // Asked for again, so that a session that has ended begins anew first: a download could only fail.
    const { error } = await count.refetch();
    if (error) toast.error(refusalWords(error));
    else location.assign(newsletterExportPath);
  }

  if (count.data === 0) return <p className="note">No newsletter addresses yet</p>;
  return (
    <a
      href={newsletterExportPath}
      download
      onClick={(event) => void download(event)}
      className={buttonClass('secondary')}
    >
      <Icon of={Download} className="size-4" />
      Export newsletter addresses
      {count.data !== undefined && ` (${count.data.toLocaleString('en-US')})`}
    </a>
  );
}
