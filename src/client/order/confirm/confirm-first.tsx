import { type FormEvent, useEffect, useRef, useState } from 'react';
import { issueWith, refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { type Receipt, storeEmail } from '../receipt.ts';

interface ConfirmFirstProps {
  receipt: Receipt;
  confirmBy: string;
}

/** Asks the server to send the e-mail again, perhaps to another address. */
function SendAgain({ number, orderKey, email }: { number: string; orderKey: string; email: string }) {
  const [sentTo, setSentTo] = useState(email);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const ask = trpc.order.askToConfirm.useMutation({
    onSuccess(answer) {
      storeEmail(answer.email);
      setSentTo(answer.email);
      setTyped(undefined);
    },
    onError(error) {
      const wrong = issueWith('email', error);
      setFault(wrong);
      if (wrong) field.current?.focus();
    },
  });
  const isEditing = typed !== undefined;
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);

  function send(to: string): void {
    setFault(undefined);
    ask.mutate({ number, key: orderKey, email: to });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ask.isPending) send(typed ?? '');
  }

  return (
    <div className="mt-4 print:hidden">
      <p>
        The e-mail went to <strong className="wrap-anywhere">{sentTo}</strong>.
      </p>
      {isEditing ? (
        <form method="post" noValidate onSubmit={submit} className="mt-3 space-y-3">
          <EmailField
            ref={field}
            label="Your e-mail address"
            className="sm:max-w-sm"
            error={fault}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={ask.isPending}>
              Send it there
            </Button>
            <Button look="secondary" onClick={() => setTyped(undefined)}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary" isBusy={ask.isPending} onClick={() => send(sentTo)}>
            Send it again
          </Button>
          <Button look="secondary" onClick={() => setTyped(sentTo)}>
            Wrong address?
          </Button>
        </div>
      )}
      {ask.error && !(fault && isEditing) && <Notice className="mt-3">{refusalWords(ask.error)}</Notice>}
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {ask.data && `We are sending it to ${ask.data.email}. Please look into the spam folder as well.`}
      </p>
    </div>
  );
}

/** The step that is left to the shopper of an order above the limits of held stock. */
export function ConfirmFirst({ receipt: { orderNumber, customer, key }, confirmBy }: ConfirmFirstProps) {
  const isOver = new Date(confirmBy) < new Date();
  return (
    <section
      aria-labelledby="confirm-first"
      className="mt-6 rounded-lg border border-warn-line bg-warn-soft p-4 sm:p-5"
    >
      <h2 id="confirm-first" className="heading-card">
        One thing is left: confirm your order
      </h2>
      <p className="mt-2 max-w-prose">
        Because it is a large order, we reserve the products only when it is confirmed.{' '}
        {isOver ? (
          <>
            It had to be confirmed by <Moment at={confirmBy} />, or else it was cancelled. Its page says where
            it stands.
          </>
        ) : (
          <>
            Open the link in our e-mail by <Moment at={confirmBy} />, or wait for our call. Otherwise the
            order is cancelled.
          </>
        )}
      </p>
      {!isOver && orderNumber && customer && key && (
        <SendAgain number={orderNumber} orderKey={key} email={customer.email} />
      )}
    </section>
  );
}
