import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/** A key on the only screen it is ever shown on, with a call to try it by. */
export function MadeKey({ apiKey, onDone }: { apiKey: string; onDone(): void }) {
  return (
    <div className="space-y-5">
      <CopyButton text={apiKey} />
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">Try it</h3>
        <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap select-all">
          {`curl '${location.origin}/api/v1/product?limit=1' -H 'Authorization: Bearer ${apiKey}'`}
        </pre>
      </div>
      <Button look="secondary" className="w-full" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
