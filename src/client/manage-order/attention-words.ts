import { formatPrice, toCents } from '../../shared/money.ts';

interface AttentionWords {
  title: string;
  /** What is to be done. */
  advice: string;
}

const dashboard = 'in the card provider’s dashboard';
const cents = (text: string | undefined) => formatPrice(Number(text));

type Reading = [pattern: RegExp, words: (found: RegExpExecArray, amount: number) => AttentionWords];

/** Every reason that the shop has to ask for somebody, in words that say what to do. */
const readings: Reading[] = [
  [
    /^refund failed: (.*)$/,
    ([, why = '']) => ({
      title: `A refund did not go through: ${why.replaceAll('_', ' ')}`,
      advice: 'Give the money back in another way, such as a bank transfer.',
    }),
  ],
  [
    /^disputed/,
    () => ({
      title: 'The shopper has asked their bank for the money back',
      advice: `Answer the dispute ${dashboard} before its time is over, and send nothing until then.`,
    }),
  ],
  [
    /^paid (\d+) cents$/,
    ([, paid], amount) => ({
      title: `${cents(paid)} was paid instead of ${formatPrice(toCents(amount))}`,
      advice: `Give the money back ${dashboard}, and ask the shopper to order once more.`,
    }),
  ],
  [
    /^the order comes to (\d+) cents$/,
    ([, total], amount) => ({
      title: `${formatPrice(toCents(amount))} was paid for an order of ${cents(total)}`,
      advice: `Give the money back ${dashboard}, and ask the shopper to order once more.`,
    }),
  ],
  [
    /^paid in (live|test) mode$/,
    ([, mode]) => ({
      title:
        mode === 'test'
          ? 'Paid with a test card, not with money'
          : 'Paid with money, though this shop is in test mode',
      advice:
        mode === 'test'
          ? 'Send nothing: no money has come.'
          : `Give the money back ${dashboard}, and check the shop’s keys.`,
    }),
  ],
  [
    /^paid in (\w+)$/,
    ([, currency = '']) => ({
      title: `Paid in ${currency.toUpperCase()} instead of US dollars`,
      advice: `Give the money back ${dashboard}, and ask the shopper to order once more.`,
    }),
  ],
  [
    /^made for another payment$/,
    () => ({
      title: 'This money was meant for another payment',
      advice: `Look it up ${dashboard}, and give it back if nothing was sent for it.`,
    }),
  ],
  [
    /^not a payment of this shop/,
    () => ({
      title: 'Money has come that the shop did not ask for, though its label says so',
      advice: `Find out ${dashboard} where it is from; another shop may use the same account.`,
    }),
  ],
  [
    /^paid, but no order was placed/,
    () => ({
      title: 'Paid an hour ago or more, and no order was placed for it',
      advice: `Give the money back ${dashboard}, or ask who paid what it was for.`,
    }),
  ],
];

/** Why somebody has to look at a payment. @param amount what was asked for, in dollars */
export function attentionWords(attention: string, amount: number): AttentionWords {
  for (const [pattern, words] of readings) {
    const found = pattern.exec(attention);
    if (found) return words(found, amount);
  }
  return { title: attention, advice: `Look at the payment ${dashboard}.` };
}
