import type { CardField } from './card-field.ts';
import type { Listener } from './element-events.ts';
import { IntegrationError } from './errors.ts';

function findNode(target: string | HTMLElement): HTMLElement {
  const node = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (node) return node;
  throw new IntegrationError(
    `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
  );
}

/** What the page gets of a field: nothing of it gives away what was typed. */
export function createElement(field: CardField, onDestroy: () => void) {
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

export type CardElement = ReturnType<typeof createElement>;
