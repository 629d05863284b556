import { CardField, type FieldOptions } from './card-field.ts';
import type { Listener } from './element-events.ts';
import { IntegrationError, notSimulated, type ValidationError } from './errors.ts';
import { readExpiry } from './expiry.ts';
import { type FieldType, fields } from './fields.ts';

/** As the API names them. */
export interface CardDetails {
  number: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
}

type Reading = { card: CardDetails } | { error: ValidationError };

/** Finds the group of an element; hidden from the page. */
const readers = new WeakMap<object, () => Reading>();

function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(fields, type);
}

/** The React library passes its component, which names its type. */
function typeOf(asked: string | { __elementType?: string }): string | undefined {
  return typeof asked === 'string' ? asked : asked.__elementType;
}

function unmounted(): IntegrationError {
  return new IntegrationError(
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
  );
}

function findNode(target: string | HTMLElement): HTMLElement {
  const node = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (node) return node;
  throw new IntegrationError(
    `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
  );
}

/** The element that the page gets for a field; it does not reveal the text. */
function createElement(field: CardField, onDestroy: () => void) {
  let isDestroyed = false;

  function alive(): CardField {
    if (!isDestroyed) return field;
    throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
  }

  const element = {
    mount: (target: string | HTMLElement) => alive().mount(findNode(target)),
    unmount: () => alive().unmount(),
    update: (options: Parameters<CardField['update']>[0]) => alive().update(options),
    focus: () => alive().focus(),
    blur: () => alive().blur(),
    clear: () => alive().clear(),
    destroy() {
      alive().unmount();
      isDestroyed = true;
      onDestroy();
    },
    on(name: string, listener: Listener) {
      field.events.add(name, listener);
      return element;
    },
    once(name: string, listener: Listener) {
      field.events.add(name, listener, true);
      return element;
    },
    off(name: string, listener?: Listener) {
      field.events.remove(name, listener);
      return element;
    },
  };
  return element;
}

type CardElement = ReturnType<typeof createElement>;

export function createElements() {
  const group = new Map<string, { field: CardField; element: CardElement }>();
  const fieldOf = (type: FieldType) => group.get(type)?.field;

  function read(): Reading {
    const [number, expiry, cvc] = (['cardNumber', 'cardExpiry', 'cardCvc'] as const).map(fieldOf);
    if (!number?.isMounted) throw unmounted();
    // All are checked, so that each shows its fault.
    const error = [number, expiry, cvc].map((field) => field?.check()).find(Boolean);
    if (error) return { error };
    const { month, year } = readExpiry(expiry?.value ?? '');
    const dated = expiry && { exp_month: month, exp_year: year };
    return { card: { number: number.value.replaceAll(' ', ''), ...dated, cvc: cvc?.value } };
  }

  function create(type: string, options: FieldOptions = {}): CardElement {
    if (!isFieldType(type)) throw notSimulated(`An Element of type ${type}`);
    if (group.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`);
    const field = new CardField(type, options, {
      cardNumber: () => fieldOf('cardNumber')?.value ?? '',
      changed: () => type === 'cardNumber' && fieldOf('cardCvc')?.adapt(),
    });
    const element = createElement(field, () => {
      group.delete(type);
      readers.delete(element);
    });
    group.set(type, { field, element });
    readers.set(element, read);
    return element;
  }

  return {
    create,
    getElement: (asked: string | { __elementType?: string }) =>
      group.get(typeOf(asked) ?? '')?.element ?? null,
    /** Fonts, language and appearance are not simulated. */
    update() {},
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
  };
}

/** The text typed into the element's group, or its first fault. */
export function readCard(element: unknown): Reading {
  const read = typeof element === 'object' && element ? readers.get(element) : undefined;
  if (read) return read();
  throw unmounted();
}
