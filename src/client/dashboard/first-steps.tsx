import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FirstStepName, FirstSteps as Steps } from '../../shared/base/first-steps.ts';
import { counted } from '../../shared/base/locale.ts';
import { type LawName, lawOf } from '../../shared/settings/country-law.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CircleCheck } from '../ui/icons/circle-check.ts';
import { Panel } from '../ui/panel.tsx';
import { say } from '../ui/say.ts';

interface StepWords {
  title: string;
  note: string;
  links?: { label: string; href: string }[];
}

const words: Record<FirstStepName, StepWords> = {
  country: {
    title: 'Choose your country',
    note: 'It suggests the currency, time zone and tax. You see everything before it is saved.',
    links: [{ label: 'Choose the country', href: paths.country }],
  },
  name: {
    title: 'Name the shop',
    note: 'The name is on every page, in e-mails and on paper.',
    links: [{ label: 'Enter the name', href: paths.settingsOf('shop') }],
  },
  contact: {
    title: 'Say how to reach you',
    note: 'An e-mail address or a phone number, and your address.',
    links: [{ label: 'Enter contact details', href: paths.settingsOf('shop') }],
  },
  product: {
    title: 'Add the first product',
    note: 'One by one, or all of them from a spreadsheet.',
    links: [
      { label: 'By form', href: paths.manage },
      { label: 'From a file', href: paths.importProducts },
    ],
  },
  cards: {
    title: 'Take cards',
    note: 'Cash on delivery works already. For cards, enter the live keys of a Stripe account.',
    links: [{ label: 'Enter the keys', href: paths.settingsOf('cards') }],
  },
  mail: {
    title: 'Send e-mails',
    note: 'Shoppers get a confirmation of each order, and you get alerts.',
    links: [{ label: 'Enter the mail server', href: paths.settingsOf('mail') }],
  },
  backup: {
    title: 'Keep a backup',
    note: 'Into a bucket; or into a folder on another disk, which the operator sets as BACKUP_DIR. It is ticked off when the first backup is there.',
    links: [{ label: 'Enter the bucket', href: paths.settingsOf('backups') }],
  },
  address: {
    title: 'Give the shop its address',
    note: 'Put a proxy with HTTPS in front of the shop. Functions for trying out the shop are off once it has its address.',
    links: [{ label: 'Enter the address', href: paths.settingsOf('address') }],
  },
};

interface StepProps extends StepWords {
  isDone: boolean;
  children?: ReactNode;
}

function Step({ title, note, links = [], isDone, children }: StepProps) {
  return (
    <li className="flex gap-3 border-t border-line py-3">
      {isDone ? (
        <Icon of={CircleCheck} className="size-6 shrink-0 text-good" />
      ) : (
        <span aria-hidden className="size-6 shrink-0 rounded-full border-2 border-line-control" />
      )}
      <div className="min-w-0">
        <h3 className="font-semibold">
          {title}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
        </h3>
        {!isDone && <p className="mt-0.5 note">{note}</p>}
        {!isDone && links.length > 0 && (
          <p className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <Link key={label} href={href} className="link-accent inline-flex min-h-11 items-center">
                {label}
              </Link>
            ))}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** The settings that the law of the country asks for: what was set, and why, and what was not. */
function Law({ of }: { of: NonNullable<Steps[number]['law']> }) {
  const law = lawOf(useSettings().contact.country);
  return (
    <>
      <p className="mt-1 note">
        What its law asks for in the settings. This is no legal advice, and not all of it: docs/law.md lists
        the duties.
      </p>
      <ul className="mt-1">
        {of.map(({ name, isMet }) => {
          const asked = law[name as LawName];
          if (!asked) return null;
          const { title, why, group } = asked;
          return (
            <li key={name} className="py-1">
              {isMet ? 'Set' : 'Not set'}:{' '}
              <Link href={paths.settingsOf(group)} className="link">
                {title}
              </Link>
              <span className="block note">{why}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The checks of the screen Health, as the last step: they are of little use in a shop that is not set up. */
function useGoLiveCheck(steps: Steps): { isDone: boolean; note: string } {
  const { data, error } = trpc.health.check.useQuery(undefined, { enabled: steps.length > 0 });
  if (error) return { isDone: false, note: refusalWords(error) };
  if (!data) return { isDone: false, note: 'The shop is being checked…' };
  const count = data.checks.reduce((sum, { findings }) => sum + findings.length, 0);
  if (count > 0) return { isDone: false, note: `${counted(count, 'thing')} to look at before you open.` };
  return { isDone: steps.every(({ isDone }) => isDone), note: 'Once more, when all steps above are done.' };
}

/** The steps of a new shop before it opens. Each is ticked off when it is done; after the last one, the list disappears. */
export function FirstSteps() {
  const utils = trpc.useUtils();
  const { data: steps = [] } = trpc.health.firstSteps.useQuery(undefined, { staleTime: 0 });
  const check = useGoLiveCheck(steps);
  const hide = trpc.settings.save.useMutation({
    onSuccess() {
      utils.health.firstSteps.setData(undefined, []);
      say('success', 'Hidden. “First steps” in the settings shows it again');
    },
    onError: (error) => say('error', refusalWords(error)),
  });
  const left = [...steps, check].filter(({ isDone }) => !isDone).length;
  if (steps.length === 0 || left === 0) return null;
  return (
    <Panel
      title="First steps"
      note={`${counted(left, 'step')} left before you open the shop.`}
      className="mt-6"
      controls={
        <Button
          look="quiet"
          isBusy={hide.isPending}
          onClick={() => hide.mutate({ group: 'setup', values: { isShown: false } })}
        >
          Hide
        </Button>
      }
    >
      <ol className="mt-3">
        {steps.map(({ name, isDone, law }) => (
          <Step key={name} {...words[name]} isDone={isDone}>
            {law && <Law of={law} />}
          </Step>
        ))}
        <Step title="Check the shop" {...check} links={[{ label: 'See the checks', href: paths.health }]} />
      </ol>
    </Panel>
  );
}
