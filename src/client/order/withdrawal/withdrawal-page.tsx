import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '../../../shared/base/messages.ts';
import { writtenDate } from '../../../shared/base/written-date.ts';
import type { SendWithdrawal, WithdrawalReceived } from '../../../shared/order/withdrawal.ts';
import { longestPart, withdrawalLines } from '../../../shared/order/withdrawal-words.ts';
import type { WithdrawalPage as Words } from '../../../shared/settings/content.ts';
import { Awaited } from '../../api/awaited.tsx';
import { useCommand } from '../../api/command.ts';
import { statusOf } from '../../api/query-client.ts';
import { trpc } from '../../api/trpc.ts';
import NotFoundPage from '../../layout/not-found-page.tsx';
import { useQueryParams, useRawPath } from '../../page/address.ts';
import { Head } from '../../page/head.tsx';
import { useHydrated } from '../../page/hydrated.ts';
import type { PageRequest } from '../../page/page.ts';
import { useServerNotFound, useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleCheck } from '../../ui/icons/circle-check.ts';
import { Printer } from '../../ui/icons/printer.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { readReceipt } from '../receipt.ts';

export function prefetch({ helpers }: PageRequest) {
  return helpers.content.withdrawal.fetch();
}

const filled = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

/** Takes the focus when its step begins, but not when the page opens. */
function StepTitle({ isFirst, children }: { isFirst?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <h2 ref={heading} tabIndex={-1} className="heading-card">
      {children}
    </h2>
  );
}

function Lines({ of }: { of: SendWithdrawal }) {
  return (
    <dl className="mt-5 space-y-3">
      {withdrawalLines(of).map(({ label, value }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd className="font-semibold wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const cardClass = 'rounded-lg border border-line bg-surface p-5 sm:p-8';

interface FormStepProps {
  stated: SendWithdrawal | undefined;
  onContinue(stated: SendWithdrawal): void;
}

/** The first step. The number is filled in from the address or from this browser's last order. */
function FormStep({ stated, onContinue }: FormStepProps) {
  const isReady = useHydrated();
  const orderNumber = useQueryParams().get('number') ?? '';
  const { register, handleSubmit, getValues, setValue, formState } = useForm<SendWithdrawal>({
    defaultValues: stated ?? { orderNumber },
  });
  const { errors } = formState;

  useEffect(() => {
    const last = readReceipt()?.orderNumber;
    if (last && !getValues('orderNumber')) setValue('orderNumber', last);
  }, [getValues, setValue]);

  return (
    <form noValidate onSubmit={handleSubmit(onContinue)} className={`space-y-5 ${cardClass}`}>
      <StepTitle isFirst={!stated}>Which contract?</StepTitle>
      <TextField
        label="Order number"
        hint="It is in the e-mail that we sent you when you ordered."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        aria-required
        error={errors.orderNumber?.message}
        {...register('orderNumber', filled('Enter the order number'))}
      />
      <TextArea
        label="Only some of the products? (optional)"
        hint="Write which ones. Leave it empty to withdraw from all of the order."
        rows={2}
        maxLength={longestPart}
        {...register('part')}
      />
      <TextField
        label="Full Name"
        autoComplete="name"
        maxLength={100}
        aria-required
        error={errors.name?.message}
        {...register('name', filled(messages.checkout.nameRequired))}
      />
      <EmailField
        label="E-mail address"
        hint="Where we send the receipt."
        aria-required
        error={errors.email?.message}
        {...register('email', {
          pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: messages.checkout.emailInvalid },
          required: messages.checkout.emailRequired,
        })}
      />
      <Button type="submit" disabled={!isReady}>
        Continue
      </Button>
    </form>
  );
}

interface CheckStepProps {
  words: Words;
  stated: SendWithdrawal;
  onBack(): void;
  onSent(receipt: WithdrawalReceived): void;
}

/** The second step, which sends it. */
function CheckStep({ words, stated, onBack, onSent }: CheckStepProps) {
  const { client } = trpc.useUtils();
  const { attempt, isPending, refusal } = useCommand((input: SendWithdrawal, options) =>
    client.withdrawal.send.mutate(input, options),
  );

  async function send(): Promise<void> {
    const sent = await attempt(stated);
    if (sent) onSent(sent.answer);
  }

  return (
    <section className={cardClass}>
      <StepTitle>Please check</StepTitle>
      <p className="mt-4 whitespace-pre-line">{words.statement}</p>
      <Lines of={stated} />
      {refusal && <Notice className="mt-6">{refusal}</Notice>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={isPending} onClick={() => void send()}>
          {words.confirm}
        </Button>
        <Button look="secondary" disabled={isPending} onClick={onBack}>
          Change
        </Button>
      </div>
    </section>
  );
}

interface ReceiptProps {
  words: Words;
  stated: SendWithdrawal;
  received: WithdrawalReceived;
}

/** The statement with the time of its arrival; it can be kept even if no e-mail arrives. */
function Receipt({ words, stated, received: { receivedAt, statement } }: ReceiptProps) {
  const { shopName, timeZone } = useSettings();
  const when = `Received: ${writtenDate(new Date(receivedAt), timeZone)}`;

  const lines = withdrawalLines(stated).map(({ label, value }) => `${label}: ${value}`);
  const text = [shopName, when, statement, lines.join('\n')].join('\n\n');

  return (
    <>
      <section data-sheet className={`${cardClass} print:border-0`}>
        <div className="flex items-center gap-3">
          <Icon of={CircleCheck} className="size-10 shrink-0 text-good print:hidden" />
          <StepTitle>Receipt of your withdrawal</StepTitle>
        </div>
        <p className="mt-4 whitespace-pre-line">{words.receipt}</p>
        <p className="mt-5 font-semibold">{when}</p>
        <p className="mt-4 whitespace-pre-line">{statement}</p>
        <Lines of={stated} />
      </section>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button icon={Printer} look="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <a
          download={`withdrawal-${receivedAt.slice(0, 10)}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          className={buttonClass('secondary')}
        >
          Download
        </a>
      </div>
    </>
  );
}

function Frame({ words, hasIntro, children }: { words: Words; hasIntro: boolean; children: ReactNode }) {
  return (
    <div className="shell max-w-3xl py-8 sm:py-12">
      <h1 className="heading">{words.link}</h1>
      {hasIntro && <p className="mt-3 whitespace-pre-line text-muted">{words.intro}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}

function Steps({ words }: { words: Words }) {
  const [stated, setStated] = useState<SendWithdrawal>();
  const [isChecked, setChecked] = useState(false);
  const [received, setReceived] = useState<WithdrawalReceived>();

  function check(typed: SendWithdrawal): void {
    setStated(typed);
    setChecked(true);
  }

  return (
    <Frame words={words} hasIntro={!received}>
      {received && stated ? (
        <Receipt {...{ words, stated, received }} />
      ) : isChecked && stated ? (
        <CheckStep {...{ words, stated }} onBack={() => setChecked(false)} onSent={setReceived} />
      ) : (
        <FormStep stated={stated} onContinue={check} />
      )}
    </Frame>
  );
}

const sample = {
  orderNumber: 'RH-7KQ2M-4XHVD',
  name: 'Farhana Akter',
  email: 'farhana@example.com',
  part: '',
};
const nothing = () => {};

/** Both steps and the receipt, one below the other, as the editor shows them with unsaved words. */
export function WithdrawalPreview({ words }: { words: Words }) {
  const { statement } = words;
  return (
    <Frame words={words} hasIntro>
      <div className="space-y-8">
        <FormStep stated={sample} onContinue={nothing} />
        <CheckStep words={words} stated={sample} onBack={nothing} onSent={nothing} />
        <div>
          <Receipt
            words={words}
            stated={sample}
            received={{ receivedAt: '2026-11-21T05:03:00Z', statement }}
          />
        </div>
      </div>
    </Frame>
  );
}

/** Withdraws from a contract, in two steps: Art. 11a of Directive 2011/83/EU. There is no such page while it is off. */
export default function WithdrawalPage() {
  const { withdrawal, shopName } = useSettings();
  const missing = useServerNotFound(useRawPath());
  const query = trpc.content.withdrawal.useQuery(undefined, { enabled: !missing });
  if (missing || statusOf(query.error) === 404) return <NotFoundPage />;
  return (
    <>
      <Head
        title={withdrawal ?? 'Withdrawal'}
        description={`${shopName}: withdraw from a contract.`}
        canonical={paths.withdraw}
        unlisted
      />
      {query.data ? (
        <Steps words={query.data} />
      ) : (
        <div className="shell py-10">
          <Awaited query={query} what="page" height="h-96" />
        </div>
      )}
    </>
  );
}
