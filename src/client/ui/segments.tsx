import { useId } from 'react';
import { Icon, type IconShapes } from './icon.tsx';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconShapes;
}

/** The class names of the frame, of a segment and of the chosen one. */
export const troughClass = 'inline-flex max-w-full min-w-0 flex-wrap gap-1 rounded-lg bg-trough p-1';

export const segmentClass =
  'relative inline-flex items-center justify-center rounded-md text-sm font-semibold text-soft transition-colors hover:text-ink';

export const chosenSegment = 'bg-raised text-ink shadow-sm';

interface SegmentsProps<Value extends string> {
  /** The legend. */
  label: string;
  segments: readonly Segment<Value>[];
  /** Undefined while it is not known yet. */
  value: NoInfer<Value> | undefined;
  onChoose(value: NoInfer<Value>): void;
  /** Shows the icons alone; their names are read out and are tooltips. */
  compact?: boolean;
}

/** An exclusive choice: radio buttons, so arrow keys move it. */
export function Segments<Value extends string>({
  label,
  segments,
  value: chosen,
  onChoose,
  compact = false,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={troughClass}>
      <legend className="sr-only">{label}</legend>
      {segments.map(({ value, label: text, icon }) => (
        <label
          key={value}
          title={compact ? text : undefined}
          className={`${segmentClass} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${compact ? 'size-9' : 'min-h-11 grow gap-1 px-2'} ${value === chosen ? chosenSegment : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {icon && <Icon of={icon} className="size-4 shrink-0" />}
          <span className={compact ? 'sr-only' : undefined}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
