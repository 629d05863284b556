import { skipToken, useQuery } from '@tanstack/react-query';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

type Client = ReturnType<typeof trpc.useUtils>['client']['order'];
type Preview = 'previewCorrection' | 'previewReturn';
type Input<Name extends Preview> = Parameters<Client[Name]['mutate']>[0];
type Answer<Name extends Preview> = Awaited<ReturnType<Client[Name]['mutate']>>;

/** The money of a change, as the server computes it; undefined until it has answered. @param input undefined: nothing is changed */
export function usePreview<Name extends Preview>(name: Name, input: Input<Name> | undefined) {
  const { client } = trpc.useUtils();
  const text = JSON.stringify(input);
  const asked = useDebounced(text);
  const { mutate } = client.order[name] as {
    mutate(asked: Input<Name>, options: { signal: AbortSignal }): Promise<Answer<Name>>;
  };
  const { data, error } = useQuery({
    queryKey: [name, asked],
    queryFn: asked ? ({ signal }) => mutate(JSON.parse(asked), { signal }) : skipToken,
    staleTime: 0,
    retry: false,
  });
  const isCurrent = text !== undefined && text === asked;
  return {
    preview: isCurrent ? data : undefined,
    refusal: isCurrent && error ? refusalWords(error) : undefined,
  };
}
