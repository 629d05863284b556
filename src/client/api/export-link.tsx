import type { MouseEvent, ReactNode } from 'react';
import { say } from '../ui/say.ts';
import { refusalWords } from './refusal.ts';
import { signInAgain } from './sign-in-again.ts';
import { trpc } from './trpc.ts';

const failed = 'The file can’t be fetched right now. Check your connection and try again.';

/** Asks the signed-in member of staff for a proof, or to sign in again. @returns false without one */
function useProof(): () => Promise<boolean> {
  const check = trpc.account.checkProof.useMutation();
  return () =>
    check.mutateAsync().then(
      () => true,
      (error) => {
        say('error', refusalWords(error));
        return false;
      },
    );
}

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
  /** True for a file with customers: it opens only after a recent proof. */
  needsProof?: boolean;
}

/** Downloads a file. It sends a HEAD request first, because a browser shows nothing for a refused download. */
export function ExportLink({ href, className, children, needsProof = false }: ExportLinkProps) {
  const prove = useProof();
  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (needsProof && !(await prove())) return;
    if (!(await mayFetch(href))) return say('error', failed);
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
