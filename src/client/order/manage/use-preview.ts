import { skipToken, useQuery } from '@tanstack/react-query';
import type { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** The new total and the refund, as the server computes them; undefined until it has answered. */
export function usePreview(correction: CorrectOrder | undefined) {
  const { client } = trpc.useUtils();
  const text = JSON.stringify(correction);
  const asked = useDebounced(text);
  const { data, error } = useQuery({
    queryKey: ['previewCorrection', asked],
    queryFn: asked
      ? ({ signal }) => client.order.previewCorrection.mutate(JSON.parse(asked), { signal })
      : skipToken,
    staleTime: 0,
    retry: false,
  });
  const isCurrent = text !== undefined && text === asked;
  return {
    preview: isCurrent ? data : undefined,
    refusal: isCurrent && error ? refusalWords(error) : undefined,
  };
}
