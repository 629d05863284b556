import type { ReactNode } from 'react';
import type { ApiKey } from '../../shared/staff/api-key.ts';
import { Awaited } from '../api/awaited.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { nameOf } from '../staff/names.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusTitle } from '../ui/focus.ts';
import { KeyRound } from '../ui/icons/key-round.ts';
import { Moment } from '../ui/moment.tsx';
import { say } from '../ui/say.ts';
import { scopeMeanings } from './scopes.ts';

function Lifetime({ expiresAt, revokedAt }: ApiKey) {
  if (revokedAt) return <Moment at={revokedAt} />;
  return expiresAt ? <Moment at={expiresAt} /> : <Badge look="warn">Never</Badge>;
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-2 sm:col-span-1' : ''}`}>
      <dt className="text-xs font-semibold text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const ends = { active: 'Expires', expired: 'Expired', revoked: 'Revoked' };

function RevokeButton({ apiKey: { id, name, prefix } }: { apiKey: ApiKey }) {
  const utils = trpc.useUtils();
  const revoke = trpc.apiKey.revoke.useMutation({
    onSuccess: () => say('success', `${name} is revoked`),
    onError: (error) => say('error', refusalWords(error)),
    async onSettled() {
      await utils.apiKey.list.invalidate();
      // The focused button is removed with its key. After the timeout it is out of the page.
      setTimeout(focusTitle);
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      description={`Every program that uses the key ${prefix}… is refused from its next call on. This can’t be undone.`}
      onConfirm={() => revoke.mutate({ id })}
      trigger={
        <Button
          look="secondary"
          aria-label={`Revoke ${name}`}
          disabled={revoke.isPending}
          className="lg:self-start lg:justify-self-end"
        >
          {revoke.isPending ? 'Revoking…' : 'Revoke'}
        </Button>
      }
    />
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, scopes, state, createdBy, createdAt, lastUsedAt } = apiKey;
  const isActive = state === 'active';
  return (
    <li className="grid gap-x-6 gap-y-4 px-4 py-4 sm:px-6 lg:grid-cols-[21rem_1fr_6rem]">
      <div className="min-w-0">
        <p
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold ${isActive ? '' : 'text-muted'}`}
        >
          <span className="wrap-anywhere">{name}</span>
          {!isActive && <Badge look="bad">{ends[state]}</Badge>}
        </p>
        <p className="font-mono note">{prefix}…</p>
        <ul aria-label="Scopes" className="mt-1.5 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <li key={scope} title={scopeMeanings[scope]}>
              <Badge className="font-mono">{scope}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm sm:grid-cols-3 sm:gap-x-6">
        <Fact term="Last used">{lastUsedAt ? <Moment at={lastUsedAt} /> : 'Not yet'}</Fact>
        <Fact term={ends[state]}>
          <Lifetime {...apiKey} />
        </Fact>
        <Fact term="Made" wide>
          <Moment at={createdAt} /> by {nameOf(createdBy)}
        </Fact>
      </dl>
      {isActive && <RevokeButton apiKey={apiKey} />}
    </li>
  );
}

/** All keys ever made; expired and revoked ones come last. */
export function KeyList() {
  const list = trpc.apiKey.list.useQuery();
  if (!list.data) return <Awaited query={list} what="API keys" height="h-48" />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={KeyRound}
        iconClass="size-8"
        title="No API keys yet"
        note="Make one for each program, so that you can revoke one without stopping the others."
      />
    );
  }
  return (
    <ul aria-label="API keys" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {list.data.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} />
      ))}
    </ul>
  );
}
