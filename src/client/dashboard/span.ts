import { type Span, spans } from '../../shared/report.ts';
import { paths } from '../paths.ts';

const usual: Span = 30;

/** How many days the address asks for; one that makes no sense counts as the usual number. */
export function parseSpan(params: URLSearchParams): Span {
  return spans.find((span) => String(span) === params.get('days')) ?? usual;
}

export function dashboardHref(span: Span): string {
  return span === usual ? paths.dashboard : `${paths.dashboard}?days=${span}`;
}
