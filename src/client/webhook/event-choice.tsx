import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { type WebhookEventType, type WebhookForm, webhookEvents } from '../../shared/webhook.ts';
import { Checkbox, ChoiceGroup } from '../ui/choice.tsx';
import { eventGroups, eventMeanings } from './words.ts';

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
      <Checkbox
        label={`Everything about ${label.toLowerCase()}`}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={chooseAll}
        className="border-b border-line text-sm font-semibold"
      />
      {events.map((event) => (
        <Checkbox
          key={event}
          label={<code className="font-mono text-sm">{event}</code>}
          hint={eventMeanings[event]}
          value={event}
          {...register('events')}
        />
      ))}
    </fieldset>
  );
}

/** Which events a webhook is told of. */
export function EventChoice({ form }: Pick<EventGroupProps, 'form'>) {
  const wrong = form.formState.errors.events?.message;
  return (
    <ChoiceGroup legend="Events" error={wrong}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {eventGroups.map(({ label, events }) => (
          <EventGroup key={label} form={form} label={label} events={events} />
        ))}
      </div>
    </ChoiceGroup>
  );
}
