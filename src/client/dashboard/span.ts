import { type Span, spans } from '../../shared/report.ts';
import { paths } from '../paths.ts';

const usual: Span = 30;

/** The number of days in the address; the usual one if it is invalid. */
export function parseSpan(params: URLSearchParams): Span {
  return spans.find((span) => String(span) === params.get('days')) ?? usual;
}

export function dashboardHref(span: Span): string {
  return span === usual ? paths.dashboard : `${paths.dashboard}?days=${span}`;
}
