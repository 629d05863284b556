import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  offerSignIn,
  resumeCalls,
  signInAgainLink,
  useEndedSession,
} from '../../../src/client/api/sign-in-again.ts';
import type { AppRouter } from '../../../src/server/http/router.ts';

let sent: string[];
let isSignedIn: boolean;
beforeEach(() => {
  sent = [];
  isSignedIn = false;
});

/** A server that lets in signed-in callers. */
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      sent.push(op.path);
      if (isSignedIn) {
        observer.next({ result: { type: 'data', data: null } });
        observer.complete();
        return;
      }
      const data = { failure: { reason: 'SIGNED_OUT' } };
      observer.error(
        TRPCClientError.from({ error: { message: 'Please sign in', code: -32001, data } } as never),
      );
    });

const client = createTRPCClient<AppRouter>({ links: [signInAgainLink, server] });
const waiting = () => useEndedSession.getState().waiting.length;

/** In the browser, this wait is for an answer from the network. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('a call that finds its session ended', () => {
  it('is refused at once where nothing can ask for a password', async () => {
    await expect(client.staff.signOut.mutate()).rejects.toThrow('Please sign in');
    expect(sent).toHaveLength(1);
  });

  it('is sent once more after signing in, with all others that waited', async () => {
    const stop = offerSignIn();
    const calls = [client.staff.signOut.mutate(), client.staff.list.query()];
    await soon();
    expect([waiting(), sent]).toEqual([2, ['staff.signOut', 'staff.list']]);
    isSignedIn = true;
    resumeCalls(true);
    await Promise.all(calls);
    expect([waiting(), sent]).toEqual([0, ['staff.signOut', 'staff.list', 'staff.signOut', 'staff.list']]);
    stop();
  });

  it('is refused when nobody signs in, or what would ask goes away', async () => {
    for (const giveUp of [() => resumeCalls(false), () => {}]) {
      const stop = offerSignIn();
      const refused = expect(client.staff.signOut.mutate()).rejects.toThrow('Please sign in');
      await soon();
      giveUp();
      stop();
      await refused;
    }
    expect(sent).toHaveLength(2);
  });

  it('does not wait a second time', async () => {
    const stop = offerSignIn();
    const refused = expect(client.staff.signOut.mutate()).rejects.toThrow('Please sign in');
    await soon();
    resumeCalls(true);
    await refused;
    expect([waiting(), sent.length]).toEqual([0, 2]);
    stop();
  });

  it('that its sender has given up is never sent again', async () => {
    const stop = offerSignIn();
    const sender = new AbortController();
    const given = expect(client.staff.signOut.mutate(undefined, { signal: sender.signal })).rejects.toThrow();
    await soon();
    sender.abort();
    await given;
    expect(waiting()).toBe(0);
    isSignedIn = true;
    resumeCalls(true);
    await soon();
    expect(sent).toHaveLength(1);
    stop();
  });
});
