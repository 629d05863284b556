import type { Mount, Visit } from '../mount.ts';

/** The response to OPTIONS: the methods of a path, and that any site may read it. */
export function sendOptions({ res }: Visit, allow: readonly string[]): void {
  res.setHeader('allow', allow.join(', '));
  res.setHeader('access-control-allow-methods', allow.join(', '));
  res.setHeader('access-control-allow-headers', 'Content-Type, Idempotency-Key, If-None-Match');
  res.setHeader('access-control-max-age', '600');
  res.writeHead(204).end();
}

/** Adds OPTIONS to a mount that has no procedures, as paths of procedures have it. */
export function withOptions(mount: Mount): Mount {
  const methods = [...mount.methods, 'OPTIONS'];
  return {
    ...mount,
    methods,
    handle: (visit) => (visit.req.method === 'OPTIONS' ? sendOptions(visit, methods) : mount.handle(visit)),
  };
}
