import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import {
  type SaveSettings,
  type SettingGroup,
  type Settings,
  settingGroups,
  settingNames,
} from '../../shared/settings.ts';
import { typedNumber } from '../../shared/typed-number.ts';
import { Awaited } from '../api/awaited.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { DraftNotice } from '../staff/draft-notice.tsx';
import { useDraft } from '../staff/drafts.ts';
import { Permitted } from '../staff/permitted.tsx';
import { SignedIn } from '../staff/signed-in.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Numbers are texts while they are typed. */
type Typed = Record<string, string | boolean>;

/** The values as they were typed; a number that can't be read is a fault of its field. */
function valuesOf(typed: Typed, before: object): Record<string, unknown> {
  const isNumber = (name: string) => typeof before[name as keyof typeof before] === 'number';
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value];
      const text = value.trim();
      return [name, isNumber(name) ? (text === '' ? Number.NaN : typedNumber(text)) : text];
    }),
  );
}

function faultOf({ code, message }: { code: string; message: string }): string {
  return code === 'invalid_type' ? 'Enter a whole number' : message;
}

function GroupForm({ group, values }: { group: SettingGroup; values: Settings[SettingGroup] }) {
  const utils = trpc.useUtils();
  const { title, note, schema } = settingGroups[group];
  const draft = useDraft<Typed>(
    { form: 'settings', subject: group, basis: values },
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? value : String(value),
      ]),
    ),
  );
  const { typed } = draft;
  const change = (name: string, value: string | boolean) => draft.type({ [name]: value });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = trpc.settings.save.useMutation({
    onSuccess() {
      draft.saved();
      toast.success('Settings saved');
    },
    onSettled: () => utils.settings.list.invalidate(),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const { data, error } = schema.safeParse(valuesOf(typed, values));
    setFaults(Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path[0], faultOf(issue)])));
    if (data) save.mutate({ group, values: data } as SaveSettings);
  }

  return (
    <Panel title={title} note={note}>
      <form method="post" noValidate onSubmit={submit} className="mt-5 space-y-5">
        <DraftNotice draft={draft} />
        <div className="grid gap-5 sm:grid-cols-2">
          {Object.entries(schema.shape).map(([name, field]) => {
            const { title: label = name, description } = field.meta() ?? {};
            const value = typed[name];
            if (typeof value === 'boolean') {
              return (
                <Checkbox
                  key={name}
                  label={label}
                  hint={description || undefined}
                  checked={value}
                  onChange={({ target }) => change(name, target.checked)}
                />
              );
            }
            const isNumber = typeof values[name as keyof typeof values] === 'number';
            return (
              <TextField
                key={name}
                label={label}
                hint={description || undefined}
                error={faults[name]}
                inputMode={isNumber ? 'numeric' : undefined}
                autoComplete="off"
                value={value}
                onChange={({ target }) => change(name, target.value)}
              />
            );
          })}
        </div>
        {save.error && <Notice>{refusalWords(save.error)}</Notice>}
        <Button type="submit" isBusy={save.isPending}>
          Save
        </Button>
      </form>
    </Panel>
  );
}

function Groups() {
  const list = trpc.settings.list.useQuery();
  if (!list.data) return <Awaited query={list} what="settings" height="h-96" />;
  return settingNames.map((group) => (
    <GroupForm key={group} group={group} values={(list.data as Settings)[group]} />
  ));
}

function SettingsForms() {
  return (
    <section className="shell py-8 sm:py-12">
      <h1 className="heading">Settings</h1>
      <div className="mt-8 space-y-6">
        <Permitted to="shop" explain>
          <Groups />
        </Permitted>
      </div>
    </section>
  );
}

/** What owners change while the shop runs. Each change is in the activity log, and applies at once. */
export default function SettingsPage() {
  return (
    <>
      <Head
        title="Settings"
        description="What owners change while the shop runs."
        canonical={paths.settings}
        unlisted
      />
      <SignedIn>
        <SettingsForms />
      </SignedIn>
    </>
  );
}
