import { type FormEvent, useState } from 'react';
import { type Maker, MakerForm, makerLimits } from '../../../shared/product/maker.ts';
import { useCommand } from '../../api/command.ts';
import { issueWith } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { EditDialog } from '../../staff/edit-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const nobody = { name: '', address: '', email: '' };
type Contact = typeof nobody;

interface ContactFieldsProps {
  typed: Contact;
  faultOf(name: keyof Contact): string | undefined;
  onType(change: Partial<Contact>): void;
}

function ContactFields({ typed, faultOf, onType }: ContactFieldsProps) {
  const field = (name: keyof Contact) => ({
    error: faultOf(name),
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
    autoComplete: 'off',
  });
  return (
    <>
      <TextField label="Name" maxLength={makerLimits.nameLength} {...field('name')} />
      <TextArea label="Postal address" rows={2} maxLength={makerLimits.addressLength} {...field('address')} />
      <TextField label="E-mail address" type="email" maxLength={254} {...field('email')} />
    </>
  );
}

function Form({ maker, onDone }: { maker: Maker | undefined; onDone(): void }) {
  const utils = trpc.useUtils();
  const { id, name = '', address = '', email = '', responsible } = maker ?? {};
  const initial = { own: { name, address, email }, responsible: { ...nobody, ...responsible } };
  const draft = useDraft({ form: 'maker', subject: id, basis: initial }, initial);
  const { own, responsible: other } = draft.typed;
  const [fault, setFault] = useState<ReturnType<typeof MakerForm.safeParse>['error']>();
  const save = useCommand(
    (input: MakerForm, options) =>
      id === undefined
        ? utils.client.maker.create.mutate(input, options)
        : utils.client.maker.patch.mutate({ id, ...input }, options),
    { reload: () => utils.maker.invalidate() },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (save.isPending) return;
    const isNamed = Object.values(other).some((text) => text.trim() !== '');
    const { data, error } = MakerForm.safeParse({ ...own, responsible: isNamed ? other : null });
    setFault(error);
    if (!data || !(await save.attempt(data))) return;
    draft.clear();
    say('success', `${data.name} is saved`);
    onDone();
  }

  const faultOf = (path: string) =>
    fault?.issues.find((issue) => issue.path.join('.') === path)?.message ?? issueWith(path, save.error);
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DraftNotice draft={draft} />
      <ContactFields
        typed={own}
        faultOf={faultOf}
        onType={(change) => draft.type({ own: { ...own, ...change } })}
      />
      <fieldset className="space-y-5 rounded-md border border-line px-4 pb-4">
        <legend className="px-1 font-semibold">Responsible in the EU</legend>
        <p className="note">If the maker is not in the EU itself. May stay empty.</p>
        <ContactFields
          typed={other}
          faultOf={(field) => faultOf(`responsible.${field}`)}
          onType={(change) => draft.type({ responsible: { ...other, ...change } })}
        />
      </fieldset>
      {save.refusal && !issueWith('name', save.error) && <Notice>{save.refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={save.isPending}>
        {save.isPending ? 'Saving…' : maker ? 'Save' : 'Add maker'}
      </Button>
    </form>
  );
}

export function MakerDialog({ maker }: { maker?: Maker }) {
  return (
    <EditDialog what="maker" name={maker?.name}>
      {(onDone) => <Form maker={maker} onDone={onDone} />}
    </EditDialog>
  );
}
