import type { DeliveryAttempt } from '../../shared/webhook.ts';
import { Moment } from '../order/moment.tsx';
import { answerWords, durationWords } from './words.ts';

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, statusCode, response, durationMs } = attempt;
  const isGood = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={`min-w-0 font-semibold wrap-anywhere ${isGood ? 'text-good' : 'text-bad'}`}>
          {answerWords(attempt)}
        </span>
        <span className="text-muted tabular-nums">{durationWords(durationMs)}</span>
      </p>
      <p className="text-muted">
        <Moment at={at} />
      </p>
      {response && (
        <pre className="mt-2 rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
          {response}
        </pre>
      )}
    </li>
  );
}

/** Every try of a delivery, the last first: when, what came of it, and how the answer began. */
export function AttemptList({ history }: { history: DeliveryAttempt[] }) {
  return (
    <section aria-labelledby="delivery-tries" className="text-sm">
      <h3 id="delivery-tries" className="font-semibold">
        Tries
      </h3>
      {history.length === 0 ? (
        <p className="mt-1 text-muted">Not tried yet.</p>
      ) : (
        <ol aria-labelledby="delivery-tries" className="divide-y divide-line">
          {history.map((attempt) => (
            <Attempt key={`${attempt.at} ${attempt.durationMs}`} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}
