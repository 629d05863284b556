import type { WorkPart } from '../../../shared/order/work.ts';
import { paths } from '../../page/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';

/** The way back from a part of the work to the list, where the next thing to do has the focus. */
export function WorkLink({ part }: { part: WorkPart }) {
  return <BackLink href={`${paths.work}#${part}`} label="Work" />;
}
