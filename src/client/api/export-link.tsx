import type { MouseEvent, ReactNode } from 'react';
import { toast } from 'sonner';
import { signInAgain } from './sign-in-again.ts';

const failed = 'The file can’t be fetched right now. Check your connection and try again.';

async function mayFetch(href: string): Promise<boolean> {
  try {
    const ask = () => fetch(href, { method: 'HEAD' });
    const answer = await ask();
    if (answer.status !== 401) return answer.ok;
    return (await signInAgain()) && (await ask()).ok;
  } catch {
    return false;
  }
}

interface ExportLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** Downloads a file. It sends a HEAD request first, because a browser shows nothing for a refused download. */
export function ExportLink({ href, className, children }: ExportLinkProps) {
  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (!(await mayFetch(href))) return void toast.error(failed);
    const link = document.createElement('a');
    link.href = href;
    link.download = '';
    link.click();
  }
  return (
    <a href={href} download className={className} onClick={(event) => void download(event)}>
      {children}
    </a>
  );
}
