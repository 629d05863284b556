import { type FormEvent, useState } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { afterArrival, piecesOut } from '../../../shared/order/order-return.ts';
import type { AskAboutOrder } from '../../../shared/order/own-order.ts';
import { useCommand } from '../../api/command.ts';
import { refusalWords } from '../../api/refusal.ts';
import { PhotoButton } from '../../image/photo-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { returnWords } from '../return-list.tsx';
import type { Own, OwnOrderState } from './use-own-order.ts';

type Reason = (typeof afterArrival)[number];

interface RequestDialogProps {
  order: Own;
  token: string;
  state: OwnOrderState;
  isQuestion: boolean;
  onClose(): void;
}

/** Asks the shop to take pieces back or to exchange them, or asks it a question. */
export function RequestDialog({ order, token, state, isQuestion, onClose }: RequestDialogProps) {
  const out = piecesOut(order.lines, order.returns);
  const lines = order.lines.filter(({ line }) => (out.get(line) ?? 0) > 0);
  const [kind, setKind] = useState<'return' | 'exchange'>('return');
  const [reason, setReason] = useState<Reason | ''>('');
  const [text, setText] = useState('');
  const [quantities, setQuantities] = useState(
    () => new Map(lines.length === 1 && lines[0] ? [[lines[0].line, 1]] : []),
  );
  const [photos, setPhotos] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const { attempt, isPending, refusal } = useCommand((input: AskAboutOrder, options) =>
    state.own.ask.mutate(input, options),
  );
  const chosen = [...quantities].flatMap(([line, quantity]) => (quantity > 0 ? [{ line, quantity }] : []));
  const isWhole = isQuestion ? text.trim() !== '' : chosen.length > 0 && reason !== '';

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isWhole) return;
    const input: AskAboutOrder = isQuestion
      ? { token, kind: 'question', text }
      : { token, kind, reason: reason as Reason, lines: chosen, text };
    const sent = await attempt(input);
    if (!sent) return;
    state.show(sent.answer);
    const request = sent.answer.data.requests.at(-1)?.id as string;
    setAdding(true);
    try {
      for (const photo of photos) state.show(await state.own.addPhoto.mutate({ token, request, photo }));
    } catch (error) {
      say('error', `Your request is sent, but not all of its photographs: ${refusalWords(error)}`);
    }
    onClose();
  }

  return (
    <Dialog title={isQuestion ? 'Ask a question' : 'Return or exchange'} open onOpenChange={onClose}>
      <form method="post" noValidate onSubmit={(event) => void send(event)} className="space-y-5">
        {!isQuestion && (
          <>
            <fieldset>
              <legend className="text-sm font-semibold">What would you like?</legend>
              <Radio
                name="kind"
                label="Send it back for a refund"
                checked={kind === 'return'}
                onChange={() => setKind('return')}
              />
              <Radio
                name="kind"
                label="Exchange it for another size or a new one"
                checked={kind === 'exchange'}
                onChange={() => setKind('exchange')}
              />
            </fieldset>
            <fieldset>
              <legend className="text-sm font-semibold">Which pieces?</legend>
              <ul className="divide-y divide-line">
                {lines.map(({ line, title }) => (
                  <li key={line} className="flex items-center justify-between gap-3 py-2">
                    <span className="min-w-0 wrap-anywhere">{title}</span>
                    <QuantityField
                      label={`Pieces: ${title}`}
                      title={title}
                      quantity={quantities.get(line) ?? 0}
                      least={0}
                      most={out.get(line) as number}
                      onChange={(quantity) => setQuantities(new Map(quantities).set(line, quantity))}
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
            <SelectField
              label="Why?"
              value={reason}
              onChange={({ target }) => setReason(target.value as Reason | '')}
            >
              <option value="">Choose a reason</option>
              {afterArrival.map((one) => (
                <option key={one} value={one}>
                  {returnWords[one]}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <TextArea
          label={
            isQuestion
              ? 'Your question'
              : kind === 'exchange'
                ? 'What would you like instead?'
                : 'Anything else? (optional)'
          }
          rows={3}
          maxLength={limits.noteLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {!isQuestion && (
          <div className="flex flex-wrap items-center gap-3">
            <PhotoButton
              label="Add a photograph"
              disabled={photos.length >= limits.requestPhotos}
              onPhoto={(photo) => setPhotos((before) => [...before, photo])}
              onWork={(work) => {
                setAdding(true);
                void work.then(() => setAdding(false));
              }}
            />
            {photos.length > 0 && (
              <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
                {counted(photos.length, 'photograph')}
                <Button look="quiet" size="small" onClick={() => setPhotos(photos.slice(0, -1))}>
                  Remove the last
                </Button>
              </p>
            )}
          </div>
        )}
        {refusal && <Notice>{refusal}</Notice>}
        <p className="note">We answer by e-mail, and here.</p>
        <Button type="submit" isBusy={isPending || isAdding} disabled={!isWhole}>
          {isQuestion ? 'Send the question' : 'Send the request'}
        </Button>
      </form>
    </Dialog>
  );
}
