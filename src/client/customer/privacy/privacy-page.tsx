import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { Person } from '../../../shared/customer/privacy.ts';
import { issueWith, refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Button } from '../../ui/button.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { Search } from '../../ui/icons/search.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { FoundPerson } from './found-person.tsx';

interface FindFormProps {
  error: unknown;
  isPending: boolean;
  onFind(person: Person): void;
}

function FindForm({ error, isPending, onFind }: FindFormProps) {
  const { contact } = useSettings();
  const { register, handleSubmit, watch, setValue } = useForm({ defaultValues: { email: '', phone: '' } });
  const find = handleSubmit(({ email, phone }) =>
    onFind({ email: email.trim() || undefined, phone: phone || undefined }),
  );
  const [wrongEmail, wrongPhone] = [issueWith('email', error), issueWith('phone', error)];
  return (
    <form method="post" noValidate onSubmit={find} className="mt-5 space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label="E-mail address" autoComplete="off" error={wrongEmail} {...register('email')} />
        <PhoneField
          label="Phone number"
          autoComplete="off"
          isRequired={false}
          country={contact.country}
          value={watch('phone')}
          onChange={(phone) => setValue('phone', phone)}
          fault={wrongPhone}
        />
      </div>
      {error !== null && !wrongEmail && !wrongPhone && <Notice>{refusalWords(error)}</Notice>}
      <Button icon={Search} type="submit" isBusy={isPending}>
        Find
      </Button>
    </form>
  );
}

function PersonSearch() {
  // The found data is in memory only while this page is open.
  const find = trpc.privacy.find.useMutation({ gcTime: 0 });
  const [erased, setErased] = useState<string>();
  const { data: found, variables: person } = find;

  function show(words: string): void {
    setErased(words);
    // The button that was pressed may be gone.
    if (person) find.mutate(person, { onSettled: focusTitle });
  }

  return (
    <div className="mt-8 space-y-6">
      <Panel title="Find a person" note="With both, you find everything that has either of them.">
        <FindForm
          error={find.error}
          isPending={find.isPending}
          onFind={(asked) => {
            setErased(undefined);
            find.mutate(asked);
          }}
        />
      </Panel>
      {erased && (
        <Notice look="good" role="status">
          {erased}
        </Notice>
      )}
      {found && person && <FoundPerson person={person} found={found} onErased={show} />}
    </div>
  );
}

function Privacy() {
  return (
    <section className="shell py-5 sm:py-8">
      <PageTitle>Privacy</PageTitle>
      <p className="mt-3 max-w-2xl text-muted">
        A customer may ask what you know about them, and to be erased. Make sure first that it is they who
        ask. How long data is kept without being asked for is a{' '}
        <Link href={paths.settingsOf('retention')} className="link">
          setting
        </Link>
        .
      </p>
      <Permitted to="shop" explain>
        <PersonSearch />
      </Permitted>
    </section>
  );
}

/** The screen for customers' requests to see or to erase the data that the shop has about them. */
export default staffPage(Privacy, {
  title: 'Privacy',
  description: 'The data of a person: found, exported and erased.',
  path: paths.privacy,
});
