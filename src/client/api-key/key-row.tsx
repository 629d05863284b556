import type { ReactNode } from 'react';
import type { ApiKey } from '../../shared/api-key.ts';
import { Moment } from '../order/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { scopeMeanings } from './scopes.ts';

/** Until when a key works, or since when it does not. */
function Lifetime({ expiresAt, revokedAt }: ApiKey) {
  if (revokedAt) return <Moment at={revokedAt} />;
  return expiresAt ? <Moment at={expiresAt} /> : 'Never';
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

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
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
          <Moment at={createdAt} /> by {createdBy}
        </Fact>
      </dl>
      {isActive && <RevokeButton apiKey={apiKey} />}
    </li>
  );
}
