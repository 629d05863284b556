import type { MouseEvent, ReactNode } from 'react';
import { toast } from 'sonner';
import { catalogueFilePaths } from '../../shared/catalogue-file.ts';
import { signInAgain } from '../api/sign-in-again.ts';

const failed = 'The file can’t be fetched right now. Check your connection and try again.';

async function mayFetch(): Promise<boolean> {
  try {
    const ask = () => fetch(catalogueFilePaths.export, { method: 'HEAD' });
    const answer = await ask();
    if (answer.status !== 401) return answer.ok;
    return (await signInAgain()) && (await ask()).ok;
  } catch {
    return false;
  }
}

interface ExportLinkProps {
  className: string;
  children: ReactNode;
}

/**
 * Downloads all products as a file. It sends a HEAD request first, because a browser shows nothing for a refused
 * download.
 */
export function ExportLink({ className, children }: ExportLinkProps) {
  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (!(await mayFetch())) return void toast.error(failed);
    const link = document.createElement('a');
    link.href = catalogueFilePaths.export;
    link.download = '';
    link.click();
  }
  return (
    <a
      href={catalogueFilePaths.export}
      download
      className={className}
      onClick={(event) => void download(event)}
    >
      {children}
    </a>
  );
}
