import { z } from 'zod';
import { text } from '../base/text.ts';
import { part } from './content.ts';
import {
  builtInGreeting,
  type EmailText,
  emailTextNames,
  emailWords,
  type Placeholder,
} from './email-words.ts';

interface Wording {
  title: string;
  max: number;
  description: string;
  placeholders: readonly Placeholder[];
  field?: 'lines';
}

const braced = (names: readonly Placeholder[]) => names.map((name) => `{${name}}`);

/** A text that may be empty, with braces only around placeholders. */
function wording({ title, max, description, placeholders, field }: Wording) {
  const known = braced(placeholders);
  return text(max)
    .overwrite((value) => (field ? value : value.replace(/\s+/g, ' ')))
    .superRefine((value, { addIssue }) => {
      const found = value.match(/\{[^{}\n]{0,30}\}?|\}/g) ?? [];
      const wrong = found.find((one) => !known.includes(one));
      if (wrong)
        addIssue({
          code: 'custom',
          message: `${wrong} is no placeholder here. There ${known.length > 1 ? 'are' : 'is'} ${known.join(', ')}`,
        });
    })
    .default('')
    .meta({ title, description, field });
}

const without = (builtIn: string | undefined, otherwise: string) =>
  builtIn ? `Without one: ${builtIn.replaceAll('\n\n', ' ')}` : otherwise;

function wordingsOf(email: EmailText) {
  const { title, subject, opening, closing, placeholders } = emailWords[email];
  // The shopper types the name, perhaps with the e-mail address of somebody else.
  const ofSubject = placeholders.filter((name) => name !== 'name');
  const note = `You can write ${braced(placeholders).join(', ')}: each e-mail has its own in their place.`;
  const shape = {
    subject: wording({
      title: 'Subject',
      max: 120,
      description: without(subject, ''),
      placeholders: ofSubject,
    }),
    opening: wording({
      title: 'Opening',
      max: 1000,
      description: without(opening, 'Shown above the facts of the e-mail.'),
      placeholders,
      field: 'lines',
    }),
    closing: wording({
      title: 'Closing',
      max: 600,
      description: without(closing, 'Shown below the facts of the e-mail.'),
      placeholders,
      field: 'lines',
    }),
  };
  return part(title, shape, placeholders.includes('name') ? `${note} {name} can’t be in the subject.` : note);
}

/**
 * The texts of e-mails that owners write. Empty means the built-in words. All of them together fit into a body of `emailTextBytes`,
 * also in scripts with three bytes a letter.
 */
export const EmailTexts = z.object({
  every: part('Every e-mail', {
    greeting: wording({
      title: 'Greeting',
      max: 80,
      description: `You can write {name}, which is left out where there is none, and {shop}. ${without(builtInGreeting, '')}`,
      placeholders: ['name', 'shop'],
    }),
    signature: wording({
      title: 'Signature',
      max: 600,
      description: 'At the end, below the button. You can write {shop}.',
      placeholders: ['shop'],
      field: 'lines',
    }),
  }),
  ...(Object.fromEntries(emailTextNames.map((email) => [email, wordingsOf(email)])) as Record<
    EmailText,
    ReturnType<typeof wordingsOf>
  >),
});
export type EmailTexts = z.output<typeof EmailTexts>;

export const emailTextBytes = 140_000;

/** An e-mail with texts that are not saved. */
export const EmailPreview = z.object({ email: z.enum(emailTextNames), texts: EmailTexts });
