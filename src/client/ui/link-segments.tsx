import { Link } from 'wouter';
import { figure } from '../../shared/base/locale.ts';
import { chosenSegment, segmentClass, troughClass } from './segments.tsx';

interface LinkSegment {
  href: string;
  label: string;
  count?: number;
  isChosen: boolean;
}

/** Exclusive views of one list, each with its own address. */
export function LinkSegments({ label, links }: { label: string; links: LinkSegment[] }) {
  return (
    <nav aria-label={label}>
      <ul className={troughClass}>
        {links.map(({ href, label: text, count, isChosen }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isChosen ? 'page' : undefined}
              className={`${segmentClass} min-h-11 gap-2 px-2.5 sm:px-4 ${isChosen ? chosenSegment : ''}`}
            >
              {text}
              {count !== undefined && (
                <span className="font-normal tabular-nums text-muted">{figure(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
