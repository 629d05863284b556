import { type FormEvent, type ReactNode, useState } from 'react';
import { counted } from '../../../shared/base/locale.ts';
import type { OldAddress, SaveOldAddresses } from '../../../shared/product/old-address.ts';
import { useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { issueWith } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProductChooser } from './product-chooser.tsx';

function useSave() {
  const utils = trpc.useUtils();
  return useCommand(
    (rows: SaveOldAddresses['rows'], options) => utils.client.oldAddress.save.mutate({ rows }, options),
    { reload: () => utils.oldAddress.invalidate() },
  );
}

interface Line {
  /** From 1. */
  number: number;
  path: string;
  target: string;
}

/** The lines of a list: the old address, a tab, a comma or spaces, and where it leads. */
function linesIn(text: string): Line[] {
  return text.split('\n').flatMap((line, index) => {
    const [, path, target = ''] = /^\s*([^\s,;]+)[\s,;]*(.*?)\s*$/.exec(line.replaceAll('"', '')) ?? [];
    return path ? [{ number: index + 1, path, target }] : [];
  });
}

function Faults({ lines, error }: { lines: Line[]; error: unknown }) {
  const numberOf = (row: string | undefined) => lines[Number(row)]?.number;
  const issues = failureIn(error)?.issues ?? [];
  return (
    <Notice>
      <p className="font-semibold">Nothing is saved yet. Mend these lines:</p>
      <ul className="mt-2 max-h-60 space-y-1 overflow-y-auto">
        {issues.map(({ path, message }) => (
          <li key={path}>
            Line {numberOf(path.split('.')[1])}:{' '}
            {message.replace(/rows\.(\d+)/, (_, row: string) => `line ${numberOf(row)}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function PasteForm({ onDone }: { onDone(): void }) {
  const initial = { text: '' };
  const draft = useDraft({ form: 'old-address' }, initial);
  const { attempt, isPending, error, refusal } = useSave();
  const [sent, setSent] = useState<Line[]>([]);
  const isAboutLines = failureIn(error)?.issues?.some(({ path }) => path.startsWith('rows.')) ?? false;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const lines = linesIn(draft.typed.text);
    setSent(lines);
    const saved = await attempt(lines.map(({ path, target }) => ({ path, target })));
    if (!saved) return;
    draft.clear();
    const { added, changed } = saved.answer.data;
    say('success', `${counted(added, 'address', 'addresses')} added, ${changed} changed`);
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DraftNotice draft={draft} />
      <TextArea
        label="Addresses"
        hint="A line for each: the old address, and after a space, a comma or a tab the SKU of a product or an address of this shop."
        placeholder={'/products/power-rack RACK-1\n/collections/racks /product?category=strength'}
        rows={8}
        spellCheck={false}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        value={draft.typed.text}
        onChange={({ target }) => draft.type({ text: target.value })}
      />
      {refusal && (isAboutLines ? <Faults lines={sent} error={error} /> : <Notice>{refusal}</Notice>)}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

export function PasteDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      wide
      title="Add old addresses"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={Plus}>Add addresses</Button>}
    >
      <PasteForm onDone={() => setOpen(false)} />
    </Dialog>
  );
}

type Lead = Pick<OldAddress, 'path'> & Partial<Pick<OldAddress, 'product' | 'target'>>;

function LeadForm({ path, product, target = '', onDone }: Lead & { onDone(): void }) {
  const initial = { products: product ? [product.id] : [], address: product ? '' : target };
  const draft = useDraft({ form: 'old-address', subject: path, basis: initial }, initial);
  const { products, address } = draft.typed;
  const { attempt, isPending, error, refusal } = useSave();
  const fault = issueWith('rows.0.target', error);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await attempt([{ path, target: products[0] ?? address }]))) return;
    draft.clear();
    say('success', `${path} is saved`);
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DraftNotice draft={draft} />
      <ProductChooser
        legend="Product"
        hint="The address leads to its page, also after its name has changed."
        value={products}
        onChange={(chosen) => draft.type({ products: chosen })}
        most={1}
        error={undefined}
      />
      {products.length === 0 && (
        <TextField
          label="Or another page of the shop"
          hint="Such as /product?category=strength, an address of a collection, or / for the home page."
          autoComplete="off"
          value={address}
          error={fault}
          onChange={(event) => draft.type({ address: event.target.value })}
        />
      )}
      {refusal && !(fault && products.length === 0) && <Notice>{refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

/** Asks where an address leads. @param trigger the button that opens it */
export function LeadDialog({ trigger, ...lead }: Lead & { trigger: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Where this address leads"
      description={lead.path}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      <LeadForm {...lead} onDone={() => setOpen(false)} />
    </Dialog>
  );
}
