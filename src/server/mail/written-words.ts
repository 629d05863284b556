import { formatPrice } from '../../shared/base/money.ts';
import {
  builtInGreeting,
  type EmailText,
  emailTextFor,
  emailWords,
  type Placeholder,
} from '../../shared/settings/email-words.ts';
import { presentDelivery } from '../order/present.ts';
import { entryOf, type News } from './news.ts';
import { nameToGreet } from './typed-text.ts';
import type { Letterhead } from './words.ts';

type PlaceholderValues = Partial<Record<Placeholder, string>>;

/** Without a name, “Hello {name},” becomes “Hello,”. */
function filled(text: string, values: PlaceholderValues): string {
  const fitting = values.name ? text : text.replace(/^\{name\},? *|,? *\{name\}/gm, '');
  return fitting.replace(/\{(\w+)\}/g, (_, name: Placeholder) => values[name] ?? '');
}

/** The words of an e-mail that owners can write, as paragraphs: theirs, or the built-in ones. */
export function writtenWords(
  { texts, shopName: shop }: Letterhead,
  email: EmailText,
  values: PlaceholderValues,
) {
  const { every, [email]: own } = texts;
  const builtIn = emailWords[email];
  const write = (text: string) => filled(text, { ...values, shop }).trim();
  const paragraphs = (text = '') =>
    text
      .split(/\n\s*\n/)
      .map(write)
      .filter(Boolean);
  return {
    subject: write(own.subject || builtIn.subject),
    opening: [
      ...paragraphs(every.greeting || builtInGreeting),
      ...paragraphs(own.opening || builtIn.opening),
    ],
    closing: paragraphs(own.closing || builtIn.closing),
    signature: paragraphs(every.signature),
  };
}

/** The name of the owner's text for an e-mail about an order. */
export function emailTextOf({ kind, order, facts }: News): EmailText {
  return entryOf(kind).text?.(facts) ?? emailTextFor(kind, presentDelivery(order));
}

/** The same for an e-mail about an order. */
export function orderWords(letterhead: Letterhead, news: News) {
  const { kind, order, facts } = news;
  return writtenWords(letterhead, emailTextOf(news), {
    name: nameToGreet(order.customerName),
    number: order.number,
    total: formatPrice(order.totalCents),
    ...entryOf(kind).values?.(facts),
  });
}
