import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { messages } from '../../../shared/base/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert } from '../../ui/icons/circle-alert.ts';
import { Lock } from '../../ui/icons/lock.ts';
import type { CardEntry } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import type { useProvider } from './use-provider.ts';
import type { useTries } from './use-tries.ts';

interface CardFormProps {
  provider: ReturnType<typeof useProvider>;
  tries: Pick<ReturnType<typeof useTries>, 'isPaying' | 'note' | 'wrongField'>;
  /** Said if the card fields can't be loaded. */
  kept: string;
  /** False while the amount is not known. */
  isReady: boolean;
  onPay(entry: CardEntry): void;
  /** The amounts, between the fields and the button. */
  children: ReactNode;
}

/** As high as the card's fields, which it replaces. */
function ProviderFailure({ provider, kept }: Pick<CardFormProps, 'provider' | 'kept'>) {
  return (
    <div
      role="alert"
      className="flex min-h-41 flex-col items-center justify-center rounded-md border border-dashed border-line-strong p-4 text-center"
    >
      <Icon of={CircleAlert} className="size-6 text-bad" />
      <h2 className="mt-2 font-bold">The card form could not be loaded</h2>
      <p className="mt-1 text-sm text-muted">{kept}</p>
      <Button look="secondary" className="mt-4" onClick={provider.retry} disabled={provider.isLoading}>
        {provider.isLoading ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  );
}

/** The fields of a card, and the button that pays. */
export function CardForm({ provider, tries, kept, isReady, onPay, children }: CardFormProps) {
  const { isPaying, note, wrongField } = tries;
  const entry = useRef<CardEntry>({});

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onPay(entry.current);
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-busy={isPaying}
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {provider.hasFailed ? (
        <ProviderFailure provider={provider} kept={kept} />
      ) : (
        <CardFields
          wrong={wrongField}
          onEntry={(field, { complete, error }) => {
            entry.current[field] = { complete, error };
          }}
        />
      )}
      {children}
      <div role="alert">
        {note && (
          <p className="mt-4 flex gap-2.5 rounded-md border border-bad-line bg-bad-soft p-3 text-sm font-medium text-bad">
            <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
            <span>{note}</span>
          </p>
        )}
      </div>
      <Button
        type="submit"
        size="large"
        isBusy={isPaying}
        disabled={!isReady}
        className="mt-5 w-full disabled:opacity-80"
      >
        {isPaying ? messages.payment.processing : messages.payment.pay}
      </Button>
      <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted">
        <Icon of={Lock} className="size-4 shrink-0" />
        Card details never touch this shop
      </p>
    </form>
  );
}
