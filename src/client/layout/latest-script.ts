const script = /<script type="module"[^>]* src="([^"]+)"/;

/** The script of this page: its name differs between versions of the shop. */
export function ownScript(): string | undefined {
  return script.exec(document.head.innerHTML)?.[1];
}

/** The script that the server would send with this page now. Rejects if the shop does not answer with a page. */
export async function readLatestScript(): Promise<string> {
  const answer = await fetch(location.href, { cache: 'no-store' });
  const [, latest] = script.exec(await answer.text()) ?? [];
  if (!latest) throw new Error(`No page, but status ${answer.status}`);
  return latest;
}
