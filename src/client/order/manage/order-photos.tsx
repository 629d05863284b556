import { skipToken } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOrderCommand } from './use-order-command.ts';

function Photo({ id, label, note }: { id: string; label: string; note: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const query = trpc.order.photo.useQuery(isShown ? { id } : skipToken, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { client } = trpc.useUtils();
  const mayRemove = useAllowed('orders');
  const remove = useOrderCommand((photo: string, options) =>
    client.order.removePhoto.mutate({ id: photo }, options),
  );
  return (
    <li className="space-y-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0">
          {label} {note && <span className="note">{note}</span>}
        </span>
        <span className="flex">
          <Button
            look="quiet"
            size="small"
            className="min-h-11"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
          {mayRemove && (
            <ConfirmDialog
              title="Delete this photograph?"
              description="It can’t be restored."
              onConfirm={() => void remove.attempt(id)}
              trigger={
                <Button
                  look="quiet"
                  size="small"
                  className="min-h-11"
                  aria-label={`Delete ${label.toLowerCase()}`}
                >
                  Delete
                </Button>
              }
            />
          )}
        </span>
      </div>
      {isShown &&
        (query.data ? (
          <img
            src={`data:image/jpeg;base64,${query.data.photo}`}
            alt={label}
            className="max-h-[80dvh] rounded-md"
          />
        ) : (
          <Awaited query={query} what="photograph" height="h-48" />
        ))}
      {remove.refusal && <Notice>{remove.refusal}</Notice>}
    </li>
  );
}

/** Photographs of an order. They are loaded when they are looked at. */
export function OrderPhotos({ photos }: { photos: { id: string; note?: ReactNode }[] }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photographs" className="divide-y divide-line">
      {photos.map(({ id, note }, index) => (
        <Photo key={id} id={id} label={`Photograph ${index + 1}`} note={note} />
      ))}
    </ul>
  );
}
