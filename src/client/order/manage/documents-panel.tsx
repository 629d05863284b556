import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { DueDocument, IssuedDocument } from '../../../shared/order/document.ts';
import { documentKinds } from '../../../shared/order/document-kinds.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { Awaited } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Price } from '../../ui/price.tsx';
import { say } from '../../ui/say.ts';
import { emailStatusWords } from './order-emails.tsx';

/** Asks before it sends a document. The order's e-mails show the sent ones. */
function SendButton({ document: { order, number }, address }: { document: IssuedDocument; address: string }) {
  const utils = trpc.useUtils();
  const emails = trpc.order.emails.useQuery({ number: order });
  const send = trpc.order.sendDocument.useMutation({
    onSuccess: () => say('success', `${number} will be sent within seconds`),
    onError: (error) => say('error', refusalWords(error)),
    onSettled: () => utils.order.emails.invalidate({ number: order }),
  });
  const sent = emails.data?.find((email) => email.document === number);
  if (sent) {
    return <span className="note">By e-mail: {emailStatusWords[sent.status].label.toLowerCase()}</span>;
  }
  return (
    <ConfirmDialog
      title={`Send ${number} by e-mail?`}
      description={`It goes to ${address}, with the PDF attached.`}
      confirm="Send"
      look="primary"
      onConfirm={() => !send.isPending && send.mutate({ number: order, document: number })}
      trigger={
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          aria-busy={send.isPending}
          aria-label={`Send ${number} by e-mail`}
        >
          E-mail
        </button>
      }
    />
  );
}

function Issued({ document, address }: { document: IssuedDocument; address: string | undefined }) {
  const { number, kind, total, issuedAt, order, pdf } = document;
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>
          {documentKinds[kind].label} <span className="tabular-nums">{number}</span>
        </span>
        <Price cents={toCents(total)} />
      </p>
      <p className="note">
        <Moment at={issuedAt} />
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Link
          href={paths.document(order, number)}
          className="link inline-flex min-h-11 items-center"
          aria-label={`Print ${number}`}
        >
          Print
        </Link>
        <a
          href={pdf}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center"
          aria-label={`PDF of ${number}`}
        >
          PDF
        </a>
        <CopyIcon text={pdf} label={`Copy the link to ${number}, for the customer`} />
        {address && (
          <Permitted to="messages">
            <SendButton document={document} address={address} />
          </Permitted>
        )}
      </div>
    </li>
  );
}

function IssueButton({ number, due: { kind, subject, amount } }: { number: string; due: DueDocument }) {
  const utils = trpc.useUtils();
  const issue = trpc.order.issueDocument.useMutation({
    onSuccess: ({ message }) => say('success', message),
    onError: (error) => say('error', refusalWords(error)),
    onSettled: () => utils.order.documents.invalidate({ number }),
  });
  return (
    <Button
      look="secondary"
      // A disabled button would lose the keyboard focus.
      aria-disabled={issue.isPending}
      aria-busy={issue.isPending}
      onClick={() => !issue.isPending && issue.mutate({ number, kind, subject })}
    >
      Issue {documentKinds[kind].label.toLowerCase()}
      {subject !== '' && ` of ${formatPrice(toCents(amount))}`}
    </Button>
  );
}

/** The invoice, the receipt and the credit notes of an order, and those that it can have. */
export function DocumentsPanel({ order }: { order: ManagedOrder }) {
  const { number, customer } = order;
  const address = customer?.email ?? undefined;
  const documents = trpc.order.documents.useQuery({ number });
  const { refetch } = documents;
  const seen = useRef(order);
  // An order that is on the move is fetched again: its refund may be what a credit note waits for.
  useEffect(() => {
    if (seen.current !== order) void refetch();
    seen.current = order;
  }, [order, refetch]);
  const { issued = [], due = [], lettersMissing = '' } = documents.data?.data ?? {};
  return (
    <Panel
      title="Documents"
      note="Issued documents can’t be changed. An invoice can be issued once the order has left the shop."
    >
      {!documents.data && <Awaited query={documents} what="documents" height="h-24" />}
      {issued.length > 0 && (
        <ul aria-label="Documents" className="mt-1 divide-y divide-line">
          {issued.map((document) => (
            <Issued key={document.number} document={document} address={address} />
          ))}
        </ul>
      )}
      {issued.length > 0 && !address && (
        <p className="note">The order has no e-mail address to send documents to.</p>
      )}
      {lettersMissing && (
        <p className="note">
          The PDF has boxes in place of {[...lettersMissing].slice(0, 10).join(' ')}: its fonts lack these
          letters. The page to print has them.
        </p>
      )}
      <Permitted to="orders">
        <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
          {due.map((one) => (
            <IssueButton key={`${one.kind} ${one.subject}`} number={number} due={one} />
          ))}
        </div>
      </Permitted>
    </Panel>
  );
}
