import { useState } from 'react';
import { Link } from 'wouter';
import type { ManagedOrder, OrderStep } from '../../shared/manage-order.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Printer } from '../ui/icons/printer.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { TakeStepDialog } from './take-step-dialog.tsx';
import { stepWords } from './words.ts';

/** The dialog that is open, or was: it keeps what was typed, and stays to be seen while it fades. */
interface OpenStep {
  step: OrderStep;
  isOpen: boolean;
}

/** What may be done with an order now. What was typed for a step stays until it is taken, or another one is asked for. */
export function OrderSteps({ order }: { order: ManagedOrder }) {
  const [asked, setAsked] = useState<OpenStep>();
  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  const frame = {
    order,
    isOpen: asked?.isOpen ?? false,
    onClose: close,
    onDone: () => setAsked(undefined),
  };
  return (
    <div className="flex flex-wrap gap-3">
      {order.steps.map((step, position) => (
        <Button
          key={step}
          look={position === 0 && step !== 'cancel' && step !== 'refund' ? 'primary' : 'secondary'}
          onClick={() => setAsked({ step, isOpen: true })}
        >
          {stepWords[step]}
        </Button>
      ))}
      <Link href={paths.packingSlip(order.number)} className={buttonClass('secondary')}>
        <Icon of={Printer} className="size-4" />
        Packing slip
      </Link>
      {asked &&
        (asked.step === 'refund' ? (
          <RefundDialog {...frame} />
        ) : (
          <TakeStepDialog key={asked.step} step={asked.step} {...frame} />
        ))}
    </div>
  );
}
