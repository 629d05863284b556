import { Link } from 'wouter';
import { type ActivityLine, kindOf } from '../../shared/activity.ts';
import { Moment } from '../order/moment.tsx';
import { paths } from '../paths.ts';
import { deeds } from './activity-words.ts';
import { actorName } from './actor-name.ts';
import { ChangeList } from './change-list.tsx';

/** Where there is more to see of it; a product that is deleted still has its ledger. */
function subjectHref({ action, subject, subjectId, isSold }: ActivityLine): string | undefined {
  if (isSold !== null && subjectId) return isSold ? paths.product(subjectId) : paths.stockLedger(subjectId);
  // A payment without an order is called by the provider's id instead.
  if (kindOf(action) === 'order' && subject.startsWith('RH-')) return paths.manageOrder(subject);
  if (kindOf(action) === 'webhook' && subjectId && action !== 'webhook.deleted')
    return paths.webhook(subjectId);
  return undefined;
}

function Subject({ line }: { line: ActivityLine }) {
  const href = subjectHref(line);
  if (!href) return <span className="font-semibold">{line.subject}</span>;
  return (
    <Link
      href={href}
      className={`font-semibold link ${kindOf(line.action) === 'order' ? 'whitespace-nowrap' : ''}`}
    >
      {line.subject}
    </Link>
  );
}

export function ActivityRow({ line }: { line: ActivityLine }) {
  const [before, after] = deeds[line.action];
  return (
    <li className="px-4 py-3.5 sm:flex sm:gap-8 sm:px-6">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actorName(line.actor)}</span> {before} <Subject line={line} />
          {after && ` ${after}`}
        </p>
        {line.changes && <ChangeList changes={line.changes} />}
      </div>
      <p className="mt-1 shrink-0 note sm:mt-0.5 sm:text-right">
        <Moment at={line.at} />
      </p>
    </li>
  );
}
