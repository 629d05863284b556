import type { ReactNode } from 'react';
import { figure } from '../../../../shared/base/locale.ts';
import { nameOf, type Schema } from './description.ts';
import { Line } from './prose.tsx';

export const schemaAnchor = (name: string) => `schema-${name}`;

function SchemaLink({ name }: { name: string }) {
  return <a href={`#${schemaAnchor(name)}`}>{name}</a>;
}

export function TypeWords({ schema }: { schema: Schema }): ReactNode {
  const { $ref, type, items, anyOf, enum: values, format, contentSchema } = schema;
  if ($ref) return <SchemaLink name={nameOf(schema)} />;
  if (contentSchema) {
    return (
      <>
        lines of <TypeWords schema={contentSchema} />
      </>
    );
  }
  if (anyOf) {
    return anyOf.map((one, index) => (
      <span key={JSON.stringify(one)}>
        {index > 0 && ' or '}
        <TypeWords schema={one} />
      </span>
    ));
  }
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (values) {
    return values.map((value, index) => (
      <span key={value}>
        {index > 0 && ' · '}
        <code>{value}</code>
      </span>
    ));
  }
  if (items) {
    return (
      <>
        list of <TypeWords schema={items} />
      </>
    );
  }
  const words = [type].flat().join(' or ');
  return format ? `${words} (${format})` : words || 'object';
}

function span(least: number | undefined, most: number | undefined, unit: string): string[] {
  const of = unit && ` ${unit}`;
  if (least !== undefined && most !== undefined) return [`${figure(least)} to ${figure(most)}${of}`];
  if (most !== undefined) return [`at most ${figure(most)}${of}`];
  if (unit === 'characters' && least === 1) return ['not empty'];
  return least ? [`at least ${figure(least)}${of}`] : [];
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...span(minLength, maxLength, 'characters'),
    ...span(minItems, maxItems, 'items'),
    ...span(minimum, maximum, ''),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(schema.default === undefined ? [] : [`${schema.default} if left out`]),
  ].join(', ');
}

interface FieldProps {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string;
}

export function Field({ name, schema, isRequired, description = schema.description }: FieldProps) {
  const limits = limitsOf(schema);
  return (
    <div className="field">
      <dt>
        <code>{name}</code>
        {isRequired && <span className="required">required</span>}
      </dt>
      <dd>
        <span className="type">
          <TypeWords schema={schema} />
          {limits && `, ${limits}`}
        </span>
        {description && (
          <span className="note">
            <Line text={description} />
          </span>
        )}
      </dd>
    </div>
  );
}

type Row = [name: string, schema: Schema, isRequired: boolean];

/** Its fields; those of an object without a name of its own follow it, as `data.stock` or `items[].id`. */
function rowsOf({ properties = {}, required = [] }: Schema, prefix = ''): Row[] {
  return Object.entries(properties).flatMap(([key, schema]): Row[] => {
    const name = prefix + key;
    const row: Row = [name, schema, required.includes(key)];
    const inner = schema.items ?? schema;
    return inner.properties ? [row, ...rowsOf(inner, `${name}${schema.items ? '[]' : ''}.`)] : [row];
  });
}

export function Fields({ schema }: { schema: Schema }): ReactNode {
  const variants = schema.allOf ?? schema.anyOf?.filter(({ properties }) => properties) ?? [];
  const rows = rowsOf(schema);
  if (rows.length === 0 && variants.length === 0) {
    return (
      <p className="type">
        <TypeWords schema={schema} />
      </p>
    );
  }
  return (
    <>
      {rows.length > 0 && (
        <dl>
          {rows.map(([name, field, isRequired]) => (
            <Field key={name} name={name} schema={field} isRequired={isRequired} />
          ))}
        </dl>
      )}
      {variants.map((variant, index) => (
        <div key={JSON.stringify(variant)}>
          {index > 0 && <p className="type">{schema.allOf ? 'and' : 'or'}</p>}
          <Fields schema={variant} />
        </div>
      ))}
    </>
  );
}
