import { useQuery } from '@tanstack/react-query';
import {
  type DocumentsOfOrders,
  documentsExportPath,
  type IssueDocuments,
} from '../../../shared/accounting/accounting.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import { messages } from '../../../shared/base/messages.ts';
import {
  type DocumentCounts,
  DocumentKind,
  exportedDocuments,
  issuedAtOnce,
} from '../../../shared/order/document.ts';
import { documentKinds } from '../../../shared/order/document-kinds.ts';
import { Awaited } from '../../api/awaited.tsx';
import { ExportLink } from '../../api/export-link.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Download } from '../../ui/icons/download.ts';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';

interface DocumentFilesProps {
  issued: DocumentCounts;
  /** The chosen days or orders, as the address of a file has them. */
  chosen: Record<string, string>;
}

/** Issued documents, each kind and all of them as one PDF. */
export function DocumentFiles({ issued, chosen }: DocumentFilesProps) {
  const kinds = DocumentKind.options.filter((kind) => issued[kind] > 0);
  const files = kinds.map((kind) => ({
    count: issued[kind],
    label: counted(issued[kind], documentKinds[kind].label.toLowerCase()),
    query: { ...chosen, kind },
  }));
  const total = files.reduce((sum, { count }) => sum + count, 0);
  const all = { count: total, label: `All ${counted(total, 'document')}`, query: chosen };
  const isTooMany = total > exportedDocuments;
  return (
    <>
      <ul aria-label="Issued documents" className="divide-y divide-line empty:hidden">
        {(kinds.length > 1 ? [...files, all] : files).map(({ count, label, query }) => (
          <li key={label} className="flex flex-wrap items-center justify-between gap-x-4 min-h-15 py-2">
            <span className="tabular-nums">{label}</span>
            {count <= exportedDocuments && (
              <ExportLink
                needsProof
                href={`${documentsExportPath}?${new URLSearchParams(query)}`}
                className={buttonClass('secondary')}
              >
                <Icon of={Download} className="size-4" />
                PDF<span className="sr-only"> of {label.replace('All', 'all')}</span>
              </ExportLink>
            )}
          </li>
        ))}
      </ul>
      {isTooMany && (
        <p className="note">
          One PDF has at most {figure(exportedDocuments)} documents. Choose fewer days to get them in several
          files.
        </p>
      )}
    </>
  );
}

/** The button that issues what is due for these days or orders. It asks first, and says afterwards which PDFs lack letters. */
export function IssueDue({ due, chosen }: { due: number; chosen: IssueDocuments }) {
  const utils = trpc.useUtils();
  const issue = trpc.order.issueDocuments.useMutation({
    onSuccess: ({ issued }) => say('success', `${counted(issued, 'document')} issued`),
    onError: (error) => say('error', refusalWords(error)),
    onSettled: () => Promise.all([utils.accounting.invalidate(), utils.order.invalidate()]),
  });
  const documents = counted(Math.min(due, issuedAtOnce), 'document');
  const { withBoxes = [] } = issue.data ?? {};
  return (
    <>
      {due > 0 && (
        <Permitted to="orders">
          <ConfirmDialog
            title={`Issue ${documents}?`}
            description="Each gets its number now. Issued documents can’t be changed or deleted."
            onConfirm={() => !issue.isPending && issue.mutate(chosen)}
            trigger={
              // A disabled button would lose the keyboard focus.
              <Button className="mt-2" look="secondary" aria-busy={issue.isPending}>
                {issue.isPending
                  ? messages.busy
                  : due > issuedAtOnce
                    ? `Issue the first ${issuedAtOnce}`
                    : `Issue ${documents}`}
              </Button>
            }
          />
        </Permitted>
      )}
      {withBoxes.length > 0 && (
        <Notice>
          The PDF of {withBoxes.join(', ')} has boxes for letters that its fonts lack. Print{' '}
          {withBoxes.length === 1 ? 'it' : 'them'} from the page of the order instead.
        </Notice>
      )}
    </>
  );
}

function Overview({ numbers, found }: { numbers: string[]; found: DocumentsOfOrders }) {
  const { issued, due, notYet } = found;
  return (
    <div className="space-y-4">
      {Object.values(issued).every((count) => count === 0) && <p>No documents were issued.</p>}
      <DocumentFiles issued={issued} chosen={{ numbers: numbers.join() }} />
      {due > 0 && <p>Not issued yet: {counted(due, 'document')}.</p>}
      <IssueDue due={due} chosen={{ numbers }} />
      {notYet > 0 && (
        <p className="note">
          {counted(notYet, 'order')} {notYet === 1 ? 'has' : 'have'} no invoice: an order can have one once it
          has left the shop.
        </p>
      )}
    </div>
  );
}

export function DocumentsDialog({ numbers, onClose }: { numbers: string[]; onClose(): void }) {
  const { client } = trpc.useUtils();
  const overview = useQuery({
    // The format of tRPC's keys, so that invalidating `accounting` includes this query.
    queryKey: [['accounting', 'documentsOf'], { input: { numbers } }],
    queryFn: ({ signal }) => client.accounting.documentsOf.mutate({ numbers }, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={`Documents of ${counted(numbers.length, 'order')}`}
      description="Each begins on a page of its own."
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {overview.data ? (
        <Overview numbers={numbers} found={overview.data} />
      ) : (
        <Awaited query={overview} what="documents" height="h-40" />
      )}
    </Dialog>
  );
}
