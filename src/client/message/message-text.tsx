import { useId, useState } from 'react';

const openingLength = 600;
const openingLines = 8;

/** The beginning of a long text; undefined for a short one. */
export function openingOf(body: string): string | undefined {
  const lines = body.split('\n');
  if (body.length <= openingLength && lines.length <= openingLines) return undefined;
  const opening = lines.slice(0, openingLines).join('\n').slice(0, openingLength);
  // Remove half of a surrogate pair.
  return `${opening.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

/** A long text can be unfolded. */
export function MessageText({ body }: { body: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const opening = openingOf(body);
  return (
    <>
      <p id={id} dir="auto" className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">
        {isWhole ? body : (opening ?? body)}
      </p>
      {opening && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 inline-flex min-h-11 items-center text-sm link-accent"
        >
          {isWhole ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </>
  );
}
