import { limits } from '../../../shared/base/limits.ts';
import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { AnswerRequest, OrderRequest } from '../../../shared/order/order-request.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { RequestList } from '../request-list.tsx';
import { OrderPhotos } from './order-photos.tsx';
import { useOrderCommand } from './use-order-command.ts';

/** Answers an open request. The e-mail with the answer goes out at once. */
function AnswerForm({ request: { id, kind } }: { request: OrderRequest }) {
  const { client } = trpc.useUtils();
  const draft = useDraft({ form: 'request-answer', subject: id }, { text: '' });
  const { text } = draft.typed;
  const { attempt, isPending, refusal } = useOrderCommand((input: AnswerRequest, options) =>
    client.order.answerRequest.mutate(input, options),
  );

  async function answer(status: AnswerRequest['status']): Promise<void> {
    if (await attempt({ id, status, text })) draft.clear();
  }

  return (
    <form method="post" onSubmit={(event) => event.preventDefault()} className="space-y-3 pt-2">
      <DraftNotice draft={draft} />
      <TextArea
        label="Answer to the customer"
        hint={kind === 'question' ? undefined : 'Where to send it, or why not. They get it by e-mail.'}
        rows={3}
        maxLength={limits.noteLength}
        value={text}
        onChange={({ target }) => draft.type({ text: target.value })}
      />
      {refusal && <Notice>{refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        {kind === 'question' ? (
          <Button isBusy={isPending} disabled={text.trim() === ''} onClick={() => void answer('answered')}>
            Send answer
          </Button>
        ) : (
          <>
            <Button isBusy={isPending} onClick={() => void answer('accepted')}>
              Accept
            </Button>
            <Button
              look="secondary"
              disabled={isPending || text.trim() === ''}
              onClick={() => void answer('refused')}
            >
              Refuse
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** The requests of the shopper: returns, exchanges and questions. */
export function RequestsPanel({
  order,
  requests,
}: { order: ManagedOrder } & Pick<InternalOrder, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <Panel title="Requests of the customer">
      <RequestList
        order={order}
        requests={requests}
        below={(request) => (
          <>
            <OrderPhotos photos={request.photos.map((id) => ({ id }))} />
            {request.status === 'open' && (
              <Permitted to="orders">
                <AnswerForm key={request.id} request={request} />
              </Permitted>
            )}
          </>
        )}
      />
    </Panel>
  );
}
