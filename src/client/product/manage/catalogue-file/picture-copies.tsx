import { Link } from 'wouter';
import { counted, figure } from '../../../../shared/base/locale.ts';
import { copyReasons, type PictureCopies } from '../../../../shared/product/picture-copies.ts';
import { refusalWords } from '../../../api/refusal.ts';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../page/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { say } from '../../../ui/say.ts';

const refreshMs = 3000;

/** `120 of 500 copied, 3 failed` */
function progressWords({ copied, waiting, stopped, failed }: PictureCopies): string {
  const parts = [`${figure(copied)} of ${figure(copied + waiting + stopped + failed)} copied`];
  if (stopped > 0) parts.push(`${figure(stopped)} stopped`);
  if (failed > 0) parts.push(`${figure(failed)} failed`);
  return parts.join(', ');
}

/** An address as people read it: its host and path. */
function shownAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return host + pathname;
}

interface FailuresProps {
  copies: PictureCopies;
  isBusy: boolean;
  onRetry(address: string): void;
}

function Failures({ copies: { failures, failed }, isBusy, onRetry }: FailuresProps) {
  const others = failed - failures.length;
  return (
    <>
      <ul aria-label="Pictures that failed" className="mt-4 divide-y divide-line">
        {failures.map(({ address, reason, products, productCount }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 text-sm">
              <p>
                {products.map(({ id, title }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link href={paths.previewProduct(id)} className="link">
                      {title}
                    </Link>
                  </span>
                ))}
                {productCount > products.length && ` and ${figure(productCount - products.length)} more`}
                {productCount === 0 && 'No product has it any more'}
              </p>
              <p className="font-mono text-xs wrap-anywhere text-muted">{shownAddress(address)}</p>
              <p className="text-bad">{copyReasons[reason].words}.</p>
            </div>
            <Button
              look="secondary"
              size="small"
              aria-disabled={isBusy}
              onClick={() => !isBusy && onRetry(address)}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="note mt-2">And {counted(others, 'other')}.</p>}
    </>
  );
}

/** The progress of the pictures that imported products have on other servers; nothing if there are none. */
export function PictureCopying() {
  const utils = trpc.useUtils();
  const query = trpc.pictureCopy.find.useQuery(
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.data.waiting ? refreshMs : false) },
  );
  const onError = (error: unknown) => say('error', refusalWords(error));
  const onSettled = () => utils.pictureCopy.invalidate();
  const retry = trpc.pictureCopy.retry.useMutation({ onError, onSettled });
  const stop = trpc.pictureCopy.stop.useMutation({ onError, onSettled });
  const copies = query.data?.data;
  if (!copies) return null;
  const { copied, waiting, stopped, failed } = copies;
  const total = copied + waiting + stopped + failed;
  if (total === 0) return null;
  const isBusy = retry.isPending || stop.isPending;
  const words = `Pictures: ${progressWords(copies)}`;
  return (
    <Panel
      title="Pictures"
      note="The shop copies the pictures of imported products from their old addresses. Until then, products show those."
      controls={
        <div className="flex flex-wrap gap-3">
          {waiting > 0 && (
            <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && stop.mutate({})}>
              Stop copying pictures
            </Button>
          )}
          {stopped + failed > 0 && (
            <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && retry.mutate({})}>
              Try all again
            </Button>
          )}
        </div>
      }
    >
      <div className="mt-4">
        {waiting > 0 && <ProgressBar label="Pictures" share={copied / total} note={words} />}
        {waiting === 0 && <p>{words}</p>}
      </div>
      {failed > 0 && (
        <Failures copies={copies} isBusy={isBusy} onRetry={(address) => retry.mutate({ address })} />
      )}
    </Panel>
  );
}
