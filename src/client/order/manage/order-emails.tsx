import { Link } from 'wouter';
import { emailFaultWords } from '../../../shared/mail/email-fault.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { EmailStatus, OrderEmail } from '../../../shared/order/order-email.ts';
import { emailTextFor, emailWords } from '../../../shared/settings/email-words.ts';
import { Awaited } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { say } from '../../ui/say.ts';

const emailName = ({ kind, document }: OrderEmail, { deliveryOption }: ManagedOrder) =>
  document ?? emailWords[emailTextFor(kind, deliveryOption)].title;

export const emailStatusWords: Record<EmailStatus, { label: string; look: 'neutral' | 'good' | 'bad' }> = {
  pending: { label: 'Waiting', look: 'neutral' },
  sent: { label: 'Sent', look: 'good' },
  skipped: { label: 'Not sent', look: 'neutral' },
  failed: { label: 'Failed', look: 'bad' },
};

interface EmailProps {
  order: ManagedOrder;
  email: OrderEmail;
}

function ResendButton({ order, email }: EmailProps) {
  const { number } = order;
  const utils = trpc.useUtils();
  const resend = trpc.order.resendEmail.useMutation({
    onSuccess: () => say('success', 'The e-mail will be sent within seconds'),
    onError: (error) => say('error', refusalWords(error)),
    onSettled: () => utils.order.emails.invalidate({ number }),
  });
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={`Send again: ${emailName(email, order)}`}
      // A disabled button would lose the keyboard focus.
      aria-disabled={resend.isPending}
      aria-busy={resend.isPending}
      onClick={() => !resend.isPending && resend.mutate({ number, id: email.id })}
    >
      Send again
    </Button>
  );
}

function EmailState({ email: { status, fault, createdAt, sentAt, nextAttemptAt } }: { email: OrderEmail }) {
  if (status === 'sent' && sentAt) {
    return (
      <p className="text-muted">
        <Moment at={sentAt} />
      </p>
    );
  }
  return (
    <>
      {status === 'skipped' && !fault && <p className="text-soft">It no longer applied when it was due.</p>}
      {fault && <p className="font-semibold text-bad">{emailFaultWords[fault]}</p>}
      {status === 'failed' && <p className="text-soft">It will not be tried again automatically.</p>}
      <p className="text-muted">
        {fault && nextAttemptAt ? (
          <>
            Next try <Moment at={nextAttemptAt} />
          </>
        ) : (
          <Moment at={createdAt} />
        )}
      </p>
    </>
  );
}

function EmailRow({ order, email }: EmailProps) {
  const { label, look } = emailStatusWords[email.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{emailName(email, order)}</span>
          <Badge look={look}>{label}</Badge>
        </p>
        <EmailState email={email} />
      </div>
      <Permitted to="messages">
        <ResendButton order={order} email={email} />
      </Permitted>
    </li>
  );
}

const soonMs = 3000;
const laterMs = 15_000;

/** The e-mails to the shopper of an order, sent or not, each with a button to send it again. */
export function OrderEmails({ order }: { order: ManagedOrder }) {
  const { number, customer } = order;
  const emails = trpc.order.emails.useQuery(
    { number },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some(({ status, fault }) => status === 'pending' && !fault) ? soonMs : laterMs,
    },
  );
  if (!customer?.email) return <p className="mt-3 text-muted">None: the order has no e-mail address.</p>;
  if (!emails.data) return <Awaited query={emails} what="e-mails" height="h-24" />;
  return (
    <div className="mt-2 text-sm">
      {emails.data.length === 0 ? (
        <p className="py-2 text-muted">None yet. They appear here when they are sent.</p>
      ) : (
        <ul aria-label="E-mails" className="divide-y divide-line">
          {emails.data.map((email) => (
            <EmailRow key={email.id} order={order} email={email} />
          ))}
        </ul>
      )}
      <p className="mt-2">
        <Link href={paths.emails} className="link-accent">
          See what the e-mails look like
        </Link>
      </p>
    </div>
  );
}
