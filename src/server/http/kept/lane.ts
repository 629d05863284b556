import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CatalogueWatch } from '../../catalogue-watch/watch.ts';
import { isAcceptable } from '../accept.ts';
import { hostOf, isSoundHost } from '../guard.ts';
import type { Balance } from '../rate-limit.ts';
import { balanceHeaders } from '../rate-limit-headers.ts';
import { remembering } from '../remembering.ts';
import { hasAlready, keyOf } from './keeper.ts';
import type { KeptAnswer, Store } from './store.ts';

/** The short way: a request whose answer is kept passes the same checks, and nothing is done for it that was done before. */
export interface Lane {
  /** What the request is answered, if that is kept and sure; else it goes the usual way, which knows all refusals. */
  find(req: IncomingMessage): KeptAnswer | undefined;
  /** Charges for it, and adds what is to be told of that to the headers. A promise where that takes any time. */
  charge(req: IncomingMessage, kept: KeptAnswer, headers: string[]): Promise<void> | undefined;
}

interface LaneParts {
  watch: CatalogueWatch;
  store: Store;
  /** Whether answers are the last ones of their connections, and have to say so. */
  isLeaving(): boolean;
  chargeReads(
    req: IncomingMessage,
    calls: number,
    tell?: (balance: Balance) => void,
  ): Promise<void> | undefined;
}

const isKnownAccept = remembering(isAcceptable);

export function createLane({ watch, store, isLeaving, chargeReads }: LaneParts): Lane {
  return {
    find(req) {
      const key = keyOf(req);
      if (key === undefined || !watch.isSure() || isLeaving()) return undefined;
      const kept = store.find(key);
      if (!kept || !isSoundHost(hostOf(req))) return undefined;
      return kept.isRest && !isKnownAccept(req.headers.accept ?? '') ? undefined : kept;
    },
    charge(req, { calls, isRest }, headers) {
      const tell = (balance: Balance) => void headers.push(...balanceHeaders(balance));
      return chargeReads(req, calls, isRest ? tell : undefined);
    },
  };
}

/** Sends a kept answer in one go. @returns its status */
export function sendAtOnce(
  req: IncomingMessage,
  res: ServerResponse,
  kept: KeptAnswer,
  ownHeaders: string[],
): number {
  if (hasAlready(req, kept)) {
    res.writeHead(304, kept.headers.concat(ownHeaders)).end();
    return 304;
  }
  res.writeHead(200, kept.headers.concat(kept.contentHeaders, ownHeaders)).end(kept.body);
  return 200;
}
