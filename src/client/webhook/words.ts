import type { DeliveryAttempt, DeliveryStatus, DisabledReason } from '../../shared/webhook/webhook.ts';

export const disabledReasons: Record<DisabledReason, string> = {
  staff: 'Disabled by staff',
  gone: 'Gone: its address answered 410',
  failing: 'Failing: nothing arrived for three days',
};

interface StatusWords {
  label: string;
  look: 'neutral' | 'good' | 'bad';
}

export const statusWords: Record<DeliveryStatus, StatusWords> = {
  pending: { label: 'On its way', look: 'neutral' },
  delivered: { label: 'Delivered', look: 'good' },
  failed: { label: 'Failed', look: 'bad' },
};

export function answerWords({ statusCode, error }: Pick<DeliveryAttempt, 'statusCode' | 'error'>): string {
  if (statusCode === null) return error ?? 'No answer';
  return error ? `Answered ${statusCode}. ${error}` : `Answered ${statusCode}`;
}

/** `12 ms`, `1.5 s` */
export function durationWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
