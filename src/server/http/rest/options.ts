import type { Mount, Visit } from '../mount.ts';

/** Answers a question about what may be asked: the methods of an address, and that any site may read. */
export function sendOptions({ res }: Visit, allow: readonly string[]): void {
  res.setHeader('allow', allow.join(', '));
  res.setHeader('access-control-allow-methods', allow.join(', '));
  res.setHeader('access-control-allow-headers', 'Content-Type, Idempotency-Key, If-None-Match');
  res.setHeader('access-control-max-age', '600');
  res.writeHead(204).end();
}

/** A mount beside the procedures, whose address can be asked for its methods as theirs can. */
export function withOptions(mount: Mount): Mount {
  const methods = [...mount.methods, 'OPTIONS'];
  return {
    ...mount,
    methods,
    handle: (visit) => (visit.req.method === 'OPTIONS' ? sendOptions(visit, methods) : mount.handle(visit)),
  };
}
