import type { ManagedOrder, OrderStep } from '../../shared/manage-order.ts';

interface StepTexts {
  title: string;
  /** What it will do. */
  effect: string;
  confirm: string;
  /** What is said when it is done. */
  done: string;
}

type PlainStep = Exclude<OrderStep, 'refund'>;

/** What staff are asked before they take a step, and told after it. */
export function stepTexts(step: PlainStep, { number, paymentMethod, status }: ManagedOrder): StepTexts {
  switch (step) {
    case 'ship':
      return {
        title: 'Ship this order?',
        effect:
          paymentMethod === 'cash'
            ? 'The order has left the warehouse. From now on it can’t be cancelled.'
            : 'The order has left the warehouse.',
        confirm: 'Mark as shipped',
        done: `Order ${number} is shipped`,
      };
    case 'deliver':
      return {
        title: 'Deliver this order?',
        effect:
          paymentMethod === 'cash'
            ? 'The order has reached its shopper, who has paid for it.'
            : 'The order has reached its shopper.',
        confirm: 'Mark as delivered',
        done: `Order ${number} is delivered`,
      };
    case 'cancel':
      return {
        title: 'Cancel this order?',
        effect:
          status === 'awaiting_payment'
            ? 'It can’t be paid any more, and its pieces go back into the stock. This can’t be undone.'
            : 'Nothing will be sent, and its pieces go back into the stock. This can’t be undone.',
        confirm: 'Cancel the order',
        done: `Order ${number} is cancelled`,
      };
  }
}
