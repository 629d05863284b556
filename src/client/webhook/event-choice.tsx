import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { type WebhookEventType, type WebhookForm, webhookEvents } from '../../shared/webhook.ts';
import { eventGroups, eventMeanings } from './words.ts';

const errorId = 'webhook-events-error';

interface EventGroupProps {
  form: UseFormReturn<WebhookForm>;
  label: string;
  events: readonly WebhookEventType[];
}

function EventGroup({ form: { control, register, setValue, formState }, label, events }: EventGroupProps) {
  const chosen = useWatch({ control, name: 'events' });
  const count = events.filter((event) => chosen.includes(event)).length;
  const isAll = count === events.length;

  function chooseAll(): void {
    const isChosen = (event: WebhookEventType) => (events.includes(event) ? !isAll : chosen.includes(event));
    const next = webhookEvents.filter(isChosen);
    setValue('events', next, { shouldValidate: formState.isSubmitted, shouldDirty: true });
  }

  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <label className="flex min-h-11 items-center gap-3 border-b border-stone-200 text-sm font-semibold">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={chooseAll}
          className="size-5 shrink-0 accent-accent"
        />
        Everything about {label.toLowerCase()}
      </label>
      {events.map((event) => (
        <label key={event} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="checkbox"
            value={event}
            className="size-5 shrink-0 accent-accent"
            {...register('events')}
          />
          <span className="min-w-0">
            <span className="font-mono text-sm font-semibold">{event}</span>
            <span className="block text-sm text-stone-600">{eventMeanings[event]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Which events a webhook is told of. */
export function EventChoice({ form }: Pick<EventGroupProps, 'form'>) {
  const wrong = form.formState.errors.events?.message;
  return (
    <fieldset aria-describedby={wrong && errorId}>
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {eventGroups.map(({ label, events }) => (
          <EventGroup key={label} form={form} label={label} events={events} />
        ))}
      </div>
      {wrong && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-red-700">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
