import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import { capitalized } from '../../shared/base/text.ts';
import {
  type Connection,
  type ConnectionName,
  connections,
  secretsOf,
} from '../../shared/settings/connection.ts';
import { Awaited } from '../api/awaited.tsx';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { nameOf } from '../staff/names.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { say } from '../ui/say.ts';
import { Fields } from './fields.tsx';
import { type Faults, faultOf, typedValues, type Values, valuesTyped, withValue } from './typed.ts';

/** The time between two looks whether the shop works with what was saved. */
const lookMs = 1000;

/** The text above the fields of each. */
const help: Partial<Record<ConnectionName, () => ReactNode>> = {
  cards: StripeHelp,
  backups: () => (
    <Notice look="info">
      Keep a copy of these values outside of the shop: a restore on a new machine needs them. The first backup
      is made within minutes.
    </Notice>
  ),
  address: () => (
    <Notice look="info">
      Once this is saved, changes are taken at this address only: you sign in there again. Functions for
      trying out the shop, such as test cards, are then off.
    </Notice>
  ),
};

function StripeHelp() {
  const { publicUrl } = useSettings();
  return (
    <div className="space-y-2">
      <p className="note">
        In Stripe, add a webhook endpoint with this address and the events payment_intent.*, charge.refunded,
        charge.dispute.* and refund.*:
      </p>
      <CopyButton text={`${publicUrl}/webhooks/stripe`} />
      <p className="note">
        Orders that were paid before with other keys are refunded in the account that they were paid to.
      </p>
    </div>
  );
}

/** The consequence of having none. */
const without: Record<ConnectionName, string> = {
  cards: 'Shoppers pay cash on delivery. A shop that is being tried out takes test cards.',
  mail: 'E-mails are saved as files on the machine of the shop, and nobody gets them.',
  address: 'Links lead to this machine.',
  backups: 'If the disk of the shop fails, its orders and products are lost.',
};

/** The state of a connection: what is in force, and since when. */
function State({ found: { name, source, savedBy, savedAt, isInUse, fault } }: { found: Connection }) {
  if (source === 'none') return <Notice look="info">Not set up. {without[name]}</Notice>;
  if (fault) return <Notice look="warn">The saved values are not used. {fault}</Notice>;
  if (!isInUse) return <Notice look="info">Saved. The shop begins to work with it, within a minute.</Notice>;
  return (
    <Notice look="good">
      In use. Saved by {nameOf(savedBy)}, <Moment at={savedAt as string} />
    </Notice>
  );
}

/** The empty fields of a schema: each has its default. */
function emptyValues(schema: z.ZodObject<Record<string, z.ZodType>>): Values {
  const empty = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.def.defaultValue : '',
  ]);
  return Object.fromEntries(empty);
}

function Editor({ found }: { found: Connection }) {
  const { name, source } = found;
  const utils = trpc.useUtils();
  const schema = connections[name].schema as z.ZodObject<Record<string, z.ZodType>>;
  const initial = typedValues(schema, { ...emptyValues(schema), ...found.values });
  const [typed, setTyped] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const kept = source === 'screen' ? secretsOf(name) : [];
  const taken = (connection: Connection) => utils.connection.find.setData({ name }, connection);
  const save = trpc.connection.save.useMutation({
    onSuccess(connection) {
      taken(connection);
      setTyped((before) => ({ ...before, ...Object.fromEntries(secretsOf(name).map((key) => [key, ''])) }));
      say('success', 'Tried and saved');
    },
    onError(error) {
      const issues = failureIn(error)?.issues ?? [];
      setFaults(
        Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^values\./, ''), message])),
      );
    },
    // The secrets must not stay in memory.
    gcTime: 0,
  });
  const remove = trpc.connection.remove.useMutation({
    onSuccess(connection) {
      taken(connection);
      setTyped(typedValues(schema, emptyValues(schema)));
      say('success', 'Removed');
    },
    onError: (error) => say('error', refusalWords(error)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const values = valuesTyped(schema, typed) as Values;
    const { error } = schema.safeParse(values);
    const issues = (error?.issues ?? []).filter(
      ({ path }) => !(kept.includes(String(path[0])) && !typed[path[0] as string]),
    );
    setFaults(Object.fromEntries(issues.map((issue) => [issue.path.join('.'), capitalized(faultOf(issue))])));
    if (issues.length === 0) save.mutate({ name, values });
  }

  const Help = help[name];
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 space-y-5">
      {Help && <Help />}
      <Fields
        schema={schema}
        path={[]}
        value={typed}
        faults={faults}
        onChange={(path, value) => setTyped((before) => withValue(before, path, value))}
      />
      {kept.length > 0 && (
        <p className="note">Leave a password or a secret key empty to keep the saved one.</p>
      )}
      {save.error && Object.keys(faults).length === 0 && <Notice>{refusalWords(save.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {save.isPending ? 'Trying…' : 'Try and save'}
        </Button>
        {source === 'screen' && (
          <ConfirmDialog
            title="Remove these values?"
            description="The shop then works without them."
            confirm="Remove"
            onConfirm={() => remove.mutate({ name })}
            trigger={
              <Button look="secondary" isBusy={remove.isPending}>
                Remove
              </Button>
            }
          />
        )}
      </div>
    </form>
  );
}

/** Sets up what the shop connects to. Nothing is kept as a draft: there are secrets among it. */
export function ConnectionScreen({ name }: { name: ConnectionName }) {
  const query = trpc.connection.find.useQuery(
    { name },
    { refetchInterval: ({ state }) => (state.data?.isInUse === false ? lookMs : false) },
  );
  const { title, note } = connections[name];
  if (!query.data) return <Awaited query={query} what="settings" height="h-96" />;
  return (
    <div className="max-w-3xl">
      <Panel title={title} note={note}>
        <div className="mt-5">
          {query.data.source === 'environment' ? (
            <Notice look="info">
              This is set in the environment of the shop, on its machine.{' '}
              <Link href={paths.health} className="link">
                Health
              </Link>{' '}
              says whether it works.
            </Notice>
          ) : (
            <State found={query.data} />
          )}
        </div>
        {query.data.source !== 'environment' && <Editor found={query.data} />}
      </Panel>
    </div>
  );
}
