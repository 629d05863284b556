import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { patternFault, trackingLink } from '../../shared/order/tracking-link.ts';
import { withoutDefault } from '../../shared/settings/setting-title.ts';
import { PictureField } from '../image/picture-field.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ArrowDown } from '../ui/icons/arrow-down.ts';
import { ArrowUp } from '../ui/icons/arrow-up.ts';
import { Trash } from '../ui/icons/trash.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { SelectField } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Choices, choicesOf } from './choices.tsx';
import { ColorField } from './color-field.tsx';
import { type Faults, type FieldMeta, isTyped, type Path, type Values } from './typed.ts';

interface FieldProps {
  schema: z.ZodType;
  path: Path;
  value: unknown;
  faults: Faults;
  onChange(path: Path, value: unknown): void;
}

/** The first text of an entry, to tell it from the others. */
function nameOf(value: Values): string {
  return String(
    Object.values(value).find((text) => typeof text === 'string' && text && !text.startsWith('/')) ?? '',
  );
}

interface ListProps extends Omit<FieldProps, 'schema' | 'value'> {
  schema: z.ZodArray<z.ZodType>;
  value: Values[];
  meta: FieldMeta;
}

/** A list of entries that can be added, moved and removed, by keyboard too: the focus follows the entry. */
function ListField({
  schema,
  path,
  value: entries,
  faults,
  onChange,
  meta: { title, entry = 'entry' },
}: ListProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [news, setNews] = useState('');
  const [opened, setOpened] = useState<number>();
  const max =
    schema._zod.def.checks?.map(({ _zod: { def } }) => (def as { maximum?: number }).maximum)[0] ?? 100;
  const isFull = entries.length >= max;

  function change(next: Values[], focused: string, said: string): void {
    flushSync(() => {
      onChange(path, next);
      setNews(said);
    });
    list.current?.querySelector<HTMLElement>(focused)?.focus();
  }

  function move(index: number, step: -1 | 1): void {
    const to = index + step;
    const moved = entries.with(index, entries[to] as Values).with(to, entries[index] as Values);
    setOpened(opened === index ? to : opened === to ? index : opened);
    change(moved, `[data-step="${to} ${step}"]`, `Moved to place ${to + 1} of ${entries.length}`);
  }

  function remove(index: number): void {
    setOpened(undefined);
    const next = entries.toSpliced(index, 1);
    const focused =
      next.length > 0 ? `[data-entry="${Math.min(index, next.length - 1)}"] summary` : '[data-add]';
    change(next, focused, `Removed. ${next.length} left`);
  }

  function add(): void {
    setOpened(entries.length);
    const empty = schema.element.parse({}) as Values;
    change([...entries, empty], `[data-entry="${entries.length}"] :is(input, textarea)`, '');
  }

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="font-bold">
        {title} <span className="note font-normal">{`${entries.length} of at most ${max}`}</span>
      </legend>
      <ol className="mt-3 space-y-2">
        {entries.map((value, index) => {
          const place = [...path, index];
          const label = `${entry} ${index + 1}`;
          const isFaulty = Object.keys(faults).some((fault) => fault.startsWith(`${place.join('.')}.`));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their fields keep no state of their own.
            <li key={index} data-entry={index} className="relative rounded-md border border-line">
              <details
                open={isFaulty || opened === index}
                onToggle={({ currentTarget: { open } }) => open && setOpened(index)}
              >
                <summary className="flex min-h-12 items-center rounded-md py-2 pr-36 pl-3 font-semibold">
                  <span className="truncate">{`${index + 1}. ${nameOf(value) || entry}`}</span>
                </summary>
                <div className="border-t border-line p-3">
                  <Fields
                    schema={schema.element}
                    path={place}
                    value={value}
                    faults={faults}
                    onChange={onChange}
                  />
                </div>
              </details>
              <div className="absolute top-0.5 right-0.5 flex">
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${label} up`}
                  data-step={`${index} -1`}
                  look="muted"
                  aria-disabled={index === 0}
                  className="aria-disabled:opacity-40"
                  onClick={() => index > 0 && move(index, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${label} down`}
                  data-step={`${index} 1`}
                  look="muted"
                  aria-disabled={index === entries.length - 1}
                  className="aria-disabled:opacity-40"
                  onClick={() => index < entries.length - 1 && move(index, 1)}
                />
                <IconButton
                  icon={Trash}
                  label={`Remove ${label}`}
                  look="danger"
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Button look="secondary" data-add className="mt-3" disabled={isFull} onClick={add}>
        Add a {entry}
      </Button>
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

function Part({
  title,
  description,
  children,
}: {
  title?: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full font-bold">{title}</legend>
      {description && <p className="note clear-both mb-3">{description}</p>}
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** The address that a link pattern makes; undefined while it has a fault. */
function exampleLink(pattern: string): string | undefined {
  if (patternFault(pattern.trim()) !== undefined) return undefined;
  return trackingLink(pattern.trim(), { number: '1Z999AA10123456784', phone: '01712345678' });
}

interface OneFieldProps extends FieldProps {
  /** The values of the fields beside it, and its own. */
  beside: Values;
}

function OneField({ schema, path, value, faults, onChange, beside }: OneFieldProps) {
  const meta = (schema.meta() ?? {}) as FieldMeta;
  const { title = String(path.at(-1)), description: hint, field } = meta;
  const plain = withoutDefault(schema);
  const error = faults[path.join('.')];
  const change = (changed: unknown) => onChange(path, changed);
  if (plain instanceof z.ZodArray) {
    return (
      <ListField
        schema={plain as z.ZodArray<z.ZodType>}
        value={value as Values[]}
        {...{ path, faults, onChange, meta }}
      />
    );
  }
  if (plain instanceof z.ZodObject) {
    return (
      <Part title={title} description={hint}>
        <Fields schema={plain} value={value as Values} {...{ path, faults, onChange }} />
      </Part>
    );
  }
  if (typeof value === 'boolean') {
    return (
      <Checkbox label={title} hint={hint} checked={value} onChange={({ target }) => change(target.checked)} />
    );
  }
  // A measured number has no field.
  if (typeof value !== 'string') return null;
  if (field === 'picture') {
    return (
      <PictureField
        {...{ label: title, hint, error, value }}
        onChange={change}
        onSize={(size) => {
          for (const name of ['width', 'height'] as const) {
            if (name in beside) onChange([...path.slice(0, -1), name], size[name]);
          }
        }}
      />
    );
  }
  const control = { label: title, hint, error, value, autoComplete: 'off' };
  if (field === 'lines' || field === 'markdown') {
    return (
      <TextArea
        {...control}
        rows={field === 'markdown' ? 18 : 3}
        onChange={({ target }) => change(target.value)}
      />
    );
  }
  if (field === 'color') return <ColorField {...{ label: title, hint, error, value }} onChange={change} />;
  if (field === 'phone') {
    return (
      <PhoneField
        label={title}
        hint={hint}
        fault={error}
        value={value}
        onChange={change}
        autoComplete="off"
        isRequired={false}
        country={String(beside.country ?? '')}
      />
    );
  }
  const choices = field && choicesOf[field];
  if (choices) {
    return (
      <SelectField {...control} onChange={({ target }) => change(target.value)}>
        <Choices of={choices()} value={value} />
      </SelectField>
    );
  }
  if (field === 'secret') {
    // "new-password": browsers offer no password of the person, and store none.
    const typing = {
      autoComplete: 'new-password',
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.target.value),
    };
    return <PasswordField {...control} {...typing} />;
  }
  const example = field === 'trackingLink' && exampleLink(value);
  return (
    <TextField
      {...control}
      hint={example ? `${hint} Such as ${example}` : hint}
      type={field === 'email' ? 'email' : 'text'}
      inputMode={isTyped(plain) ? 'numeric' : undefined}
      onChange={({ target }) => change(target.value)}
    />
  );
}

interface FieldsProps extends FieldProps {
  /** True if two fields are beside each other where there is room. */
  isWide?: boolean;
}

/** The form of a schema: each field with the title, hint and control that the schema names. */
export function Fields({ schema, path, value, isWide, ...props }: FieldsProps) {
  useEffect(() => {
    if (path.length > 0 || !location.hash) return;
    const field = document.getElementById(location.hash.slice(1));
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [path.length]);
  const { shape } = withoutDefault(schema) as z.ZodObject<Record<string, z.ZodType>>;
  return (
    <div className={isWide ? 'grid grid-cols-1 items-start gap-5 sm:grid-cols-2' : 'space-y-5'}>
      {Object.entries(shape).map(([name, field]) => (
        // The address of a setting ends in the name of its field.
        <div key={name} id={path.length === 0 ? name : undefined} className="scroll-mt-20">
          <OneField
            schema={field}
            path={[...path, name]}
            value={(value as Values)[name]}
            beside={value as Values}
            {...props}
          />
        </div>
      ))}
    </div>
  );
}
