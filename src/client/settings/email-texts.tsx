import { useQuery } from '@tanstack/react-query';
import { EmailTexts } from '../../shared/settings/email-texts.ts';
import { type EmailText, emailTextNames, emailWords } from '../../shared/settings/email-words.ts';
import { Awaited } from '../api/awaited.tsx';
import { trpc } from '../api/trpc.ts';
import { EmailSamples } from '../order/manage/email-samples.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import type { Values } from './typed.ts';

/** The fields of one e-mail, and those of all. */
export const emailSchema = (email: EmailText) =>
  EmailTexts.pick({ [email]: true, every: true } as { every: true });

/** The e-mail with the first fault. */
export const faultyEmail = (paths: PropertyKey[][]) =>
  emailTextNames.find((name) => paths.some(([email]) => email === name));

interface EmailChoiceProps {
  texts: Values;
  value: EmailText;
  onChoose(email: EmailText): void;
}

/** The choice of the e-mail that the form and the preview show; e-mails with the owner's words are marked. */
export function EmailChoice({ texts, value, onChoose }: EmailChoiceProps) {
  const isOwn = (email: EmailText) => Object.values(texts[email] as Values).some(Boolean);
  return (
    <SelectField label="E-mail" value={value} onChange={({ target }) => onChoose(target.value as EmailText)}>
      {emailTextNames.map((email) => (
        <option key={email} value={email}>
          {emailWords[email].title}
          {isOwn(email) && ' (your words)'}
        </option>
      ))}
    </SelectField>
  );
}

/** The e-mail as the server writes it with the typed texts; while these have a fault, the last valid one. */
export function EmailPreview({ email, texts }: { email: EmailText; texts: Values }) {
  const { client } = trpc.useUtils();
  const typed = useDebounced(texts);
  const { data, error } = emailSchema(email).safeParse(typed);
  const preview = useQuery({
    queryKey: ['previewEmail', email, data],
    queryFn: ({ signal }) => client.order.previewEmail.mutate({ email, texts: data ?? {} }, { signal }),
    enabled: !error,
    placeholderData: (before, query) => (query?.queryKey[1] === email ? before : undefined),
  });
  return (
    <div className="space-y-4 self-start lg:sticky lg:top-4">
      {error && <Notice>{error.issues[0]?.message}. The preview is of what you typed before.</Notice>}
      {preview.data ? (
        <EmailSamples key={email} samples={preview.data} label="Example" />
      ) : (
        <Awaited query={preview} what="preview" height="h-96" />
      )}
    </div>
  );
}
