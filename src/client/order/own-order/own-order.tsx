import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { isCollected, statusIs } from '../../../shared/order/order-status.ts';
import { failureIn } from '../../api/failure.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useCart } from '../../cart/use-cart.ts';
import { PhotoButton } from '../../image/photo-button.tsx';
import { useNavigateFromHere } from '../../page/address.ts';
import { lazily } from '../../page/late.tsx';
import { paths } from '../../page/paths.ts';
import { BoxLoading } from '../../ui/block-loading.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Printer } from '../../ui/icons/printer.ts';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { RequestList } from '../request-list.tsx';
import { CallQuestion } from './call-question.tsx';
import { OrderView } from './order-view.tsx';
import { PlannedNotice } from './planned-notice.tsx';
import { type Own, type OwnOrderState, useOwnOrder } from './use-own-order.ts';

const loadDialogs = () => Promise.all([import('./change-dialog.tsx'), import('./request-dialog.tsx')]);

// Fields for phones are a third of the page’s scripts.
const ChangeDialog = lazily(async () => (await loadDialogs())[0].ChangeDialog);
const RequestDialog = lazily(async () => (await loadDialogs())[1].RequestDialog);

function Recipient({ order: { customer, deliveryOption } }: { order: Own }) {
  if (!customer) return null;
  const { name, address, phoneEnd } = customer;
  const lines = [
    name,
    isCollected(deliveryOption) ? '' : address,
    phoneEnd && `Phone ending with ${phoneEnd}`,
  ];
  return (
    <>
      <h3 className="mt-8 heading-card">
        {isCollected(deliveryOption) ? 'Who collects it' : 'Where it goes'}
      </h3>
      <address className="mt-2 text-soft wrap-anywhere whitespace-pre-line not-italic">
        {lines.filter(Boolean).join('\n')}
      </address>
    </>
  );
}

/** Puts the pieces of an order into the cart once more, at the prices of today. */
function useBuyAgain({ lines }: Own) {
  const utils = trpc.useUtils();
  const navigate = useNavigateFromHere();
  const add = useCart((cart) => cart.add);
  const [isBusy, setBusy] = useState(false);

  async function buy(): Promise<void> {
    setBusy(true);
    const found = await Promise.all(
      lines.map(({ _id, quantity }) =>
        _id === null
          ? undefined
          : utils.product.get.fetch({ id: _id }).then(
              ({ data }) => ({ product: data, quantity }),
              () => undefined,
            ),
      ),
    );
    setBusy(false);
    const inStock = found.filter((one) => one !== undefined && one.product.stock > 0);
    for (const one of inStock) if (one) add(one.product, Math.min(one.quantity, one.product.stock));
    const missing = lines.length - inStock.length;
    if (missing > 0) say('error', `${counted(missing, 'product')} can’t be bought at the moment`);
    if (inStock.length > 0) navigate(paths.cart);
  }

  return { buy, isBusy };
}

function Actions({ order, token, state }: { order: Own; token: string; state: OwnOrderState }) {
  const [dialog, setDialog] = useState<'change' | 'return' | 'question'>();
  const close = () => setDialog(undefined);
  const again = useBuyAgain(order);
  const { steps } = order;
  useEffect(() => void loadDialogs().catch(() => undefined), []);
  return (
    <div className="mt-8 flex flex-wrap gap-3 print:hidden">
      {order.packed && statusIs(order.status, 'awaits', 'shipment') && (
        <p className="note w-full">It is packed, so it can’t be changed here any more.</p>
      )}
      {steps.includes('change') && (
        <Button look="secondary" onClick={() => setDialog('change')}>
          Change the order
        </Button>
      )}
      {steps.includes('cancel') && (
        <Button
          look="secondary"
          isBusy={state.isBusy}
          onClick={() => void state.run(() => state.own.cancel.mutate({ token }))}
        >
          Cancel the order
        </Button>
      )}
      {steps.includes('return') && (
        <Button look="secondary" onClick={() => setDialog('return')}>
          Return or exchange
        </Button>
      )}
      <Button look="secondary" onClick={() => setDialog('question')}>
        Ask a question
      </Button>
      <Button look="secondary" isBusy={again.isBusy} onClick={() => void again.buy()}>
        Buy again
      </Button>
      <Button icon={Printer} look="secondary" onClick={() => window.print()}>
        Print
      </Button>
      <Suspense fallback={null}>
        {dialog === 'change' && <ChangeDialog {...{ order, token, state }} onClose={close} />}
        {dialog && dialog !== 'change' && (
          <RequestDialog {...{ order, token, state }} isQuestion={dialog === 'question'} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

interface OwnOrderSectionProps {
  token: string;
  number: string;
  /** Called when the shopper gives up a link that has ended. */
  onLeave(): void;
}

/** An order for its shopper, by a link of it: where it is, and what can still be done. */
export function OwnOrderSection({ token, number, onLeave }: OwnOrderSectionProps) {
  const state = useOwnOrder(token);
  const { order, error, isBusy, run, own } = state;

  if (!order) {
    const isEnded = failureIn(error)?.reason === 'ORDER_NOT_FOUND';
    return (
      <>
        <h1 className="heading">Your order</h1>
        {error === undefined ? (
          <BoxLoading label="Opening your order" height="h-96" className="mt-8" />
        ) : (
          <Notice
            className="mt-8"
            actions={
              isEnded ? (
                // The address has no token then.
                <Link href={paths.followOrder(number)} onClick={onLeave} className={buttonClass('secondary')}>
                  Find your order
                </Link>
              ) : (
                <Button look="secondary" onClick={state.open}>
                  Try again
                </Button>
              )
            }
          >
            {refusalWords(error)}
          </Notice>
        )}
      </>
    );
  }
  return (
    <>
      <h1 className="heading print:hidden">Your order</h1>
      <div className="mt-8">
        <OrderView
          order={order}
          notices={
            <>
              {order.planned && (
                <PlannedNotice
                  key={`${order.planned.effect} ${order.planned.refusal}`}
                  planned={order.planned}
                  isBusy={isBusy}
                  onUndo={() => void run(() => own.undo.mutate({ token }))}
                />
              )}
              {error !== undefined && <Notice className="mt-5">{refusalWords(error)}</Notice>}
              {!order.planned && <CallQuestion {...{ order, token, state }} />}
            </>
          }
          recipient={<Recipient order={order} />}
          actions={
            <>
              <Actions {...{ order, token, state }} />
              {order.requests.length > 0 && (
                <>
                  <h3 className="mt-8 heading-card">Your requests</h3>
                  <RequestList
                    order={order}
                    requests={order.requests}
                    below={({ id, kind, status, photos }) =>
                      status === 'open' && (
                        <div className="flex flex-wrap items-center gap-3">
                          {kind !== 'question' && photos.length < limits.requestPhotos && (
                            <PhotoButton
                              label="Add a photograph"
                              onPhoto={async (photo) =>
                                state.show(await own.addPhoto.mutate({ token, request: id, photo }))
                              }
                            />
                          )}
                          <Button
                            look="quiet"
                            size="small"
                            onClick={() => void run(() => own.withdrawRequest.mutate({ token, request: id }))}
                          >
                            Take it back
                          </Button>
                        </div>
                      )
                    }
                  />
                </>
              )}
            </>
          }
        />
      </div>
    </>
  );
}
