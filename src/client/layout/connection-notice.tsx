import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { answers } from '../api/answers.ts';
import { findRoute, frameOf } from '../page/routes.ts';

/** The pause between two checks whether the shop answers again. */
const pauseMs = 4000;
/** The time for which the page says that the connection is back. */
const backMs = 5000;

type Connection = 'lost' | 'back' | undefined;

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/**
 * Watches whether calls are answered. A call without an answer may have met a fault on its way: the connection counts as lost
 * when the shop does not answer another request either. Failed queries are fetched again when it is back.
 * @returns a function that stops watching
 */
function watchConnection(queryClient: QueryClient, tell: (connection: Connection) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let isLost = false;
  let isChecking = false;
  let timer: number | undefined;

  /** Uses one timer: each call that fails meanwhile would add one. */
  function later(run: () => void, ms: number): void {
    clearTimeout(timer);
    timer = window.setTimeout(run, ms);
  }

  async function check(): Promise<void> {
    if (isChecking || signal.aborted) return;
    isChecking = true;
    const isBack = await isReachable();
    isChecking = false;
    if (signal.aborted) return;
    if (isBack) return restore();
    isLost = true;
    tell('lost');
    later(() => void check(), pauseMs);
  }

  function restore(): void {
    if (!isLost) return;
    isLost = false;
    tell('back');
    later(() => tell(undefined), backMs);
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }

  answers.addEventListener('answer', restore, { signal });
  answers.addEventListener('silence', check, { signal });
  for (const change of ['online', 'offline']) window.addEventListener(change, check, { signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

const colors = {
  lost: 'border-warn-line bg-warn-soft text-warn',
  back: 'border-good-line bg-good-soft text-good',
};

/** Shown below the header while there is no connection: the data that is kept, and what to do. */
export function ConnectionNotice() {
  const queryClient = useQueryClient();
  const [path] = useLocation();
  const [connection, setConnection] = useState<Connection>();
  useEffect(() => watchConnection(queryClient, setConnection), [queryClient]);
  const isShopper = frameOf(findRoute(path).route) === 'shop';
  return (
    <div
      role="status"
      aria-label="Connection"
      className={`sticky z-bar print:hidden ${isShopper ? 'top-16' : 'top-14 lg:top-0'} ${connection ? `border-b py-2.5 text-sm ${colors[connection]}` : ''}`}
    >
      {connection && (
        <p className={isShopper ? 'shell' : 'px-4 sm:px-6'}>
          {connection === 'back' ? (
            'The connection is back.'
          ) : (
            <>
              <strong>{navigator.onLine ? 'The shop can’t be reached.' : 'You are offline.'}</strong>{' '}
              {isShopper ? 'Your cart and what you typed are kept.' : 'What you typed is kept.'} You can go on
              as soon as the connection is back.
            </>
          )}
        </p>
      )}
    </div>
  );
}
