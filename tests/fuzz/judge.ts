import { createCheck } from '../contract/check-answer.ts';
import {
  type ApiDocument,
  apiPrefix,
  type DescribedAnswer,
  type Header,
  type Operation,
  operationsOf,
} from '../contract/document.ts';
import type { Answer, Call } from '../contract/send.ts';

/** Internal words, which no caller needs. Random codes may have their letters inside. */
const inside =
  /prisma|postgres|node_modules|\bzod\b|\btrpc|stack trace|SELECT \w|INSERT INTO|\bECONN|\.ts:\d|^\s+at \w/im;

/** The answers if the document has no operation, with the reasons for them. */
const elsewhere: Record<number, string[]> = {
  400: ['INVALID_REQUEST', 'INVALID_JSON'],
  403: ['CROSS_SITE'],
  404: ['PATH_NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  413: ['BODY_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
};

function refusals({ components: { headers = {} } }: ApiDocument): Map<number, DescribedAnswer> {
  const optional = Object.entries(headers).map(([name, header]) => [
    name,
    { ...(header as Header), required: false },
  ]);
  const known = { ...Object.fromEntries(optional), Allow: { schema: { type: 'string' } } };
  const answers = Object.entries(elsewhere).map(([status, reasons]): [number, DescribedAnswer] => {
    const examples = Object.fromEntries(reasons.map((reason) => [reason, {}]));
    const content = {
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, examples },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    };
    return [Number(status), { headers: known, content }];
  });
  return new Map([...answers, [204, { headers: known }]]);
}

function decodedPieces(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Whether a path is one of this operation; `{id}` stands for any one piece. */
function fits({ path }: Operation, pieces: string[]): boolean {
  const segments = path.split('/').filter(Boolean);
  const isSame = (segment: string, at: number) => segment.startsWith('{') || segment === pieces[at];
  return segments.length === pieces.length && segments.every(isSame);
}

interface Verdict {
  operation: string;
  /** The faults of the answer; empty when the document has it. */
  faults: string[];
}

export type Judge = (call: Call, answer: Answer) => Verdict;

export function createJudge(document: ApiDocument): Judge {
  const check = createCheck(document);
  const parameters = ({ path }: Operation) => path.split('{').length;
  // A literal path comes before one with a parameter in the same place.
  const operations = operationsOf(document).sort((a, b) => parameters(a) - parameters(b));
  const none: Operation = {
    ...(operations[0] as Operation),
    name: 'no operation',
    answers: refusals(document),
  };

  function operationAt({ method, target }: Call): Operation | undefined {
    const { pathname } = new URL(target, 'http://shop');
    if (!pathname.startsWith(`${apiPrefix}/`)) return undefined;
    const pieces = decodedPieces(pathname.slice(apiPrefix.length));
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = pieces && operations.find((one) => one.method === asked && fits(one, pieces));
    return found ?? none;
  }

  return (call, answer) => {
    const { status, headers, body } = answer;
    const text = body.toString();
    const faults: string[] = [];
    if (!headers['x-request-id']) faults.push('there is no X-Request-Id');
    if (status >= 500 && !(status === 503 && headers['retry-after'])) faults.push(`status ${status}`);
    const [word] = inside.exec(text) ?? [];
    if (word) faults.push(`the answer tells of the inside: ${word}`);
    const operation = operationAt(call);
    // Dots in a path can lead out of the API, to a page.
    if (operation) faults.push(...check(operation, call.method, answer));
    return { operation: operation?.name ?? 'a page', faults };
  };
}
