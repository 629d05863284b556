import { limits } from '../base/limits.ts';
import type { CartLine } from './cart.ts';

const linePattern = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\.([1-9]\d{0,4})$/;

/** Lines as the text of a cookie. A browser keeps 4,096 characters: the hyphens of ids are left out, and a whole cart has room. */
export function writeLines(lines: CartLine[]): string {
  return lines.map(({ _id, quantity }) => `${_id.replaceAll('-', '')}.${quantity}`).join('~');
}

/** Reads such a text, which may be anything: what is no line is left out, and each product counts once. */
export function readLines(text = ''): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const line of text.split('~')) {
    const [, ...parts] = linePattern.exec(line) ?? [];
    const quantity = Number(parts.pop());
    const _id = parts.join('-');
    if (quantity <= limits.lineQuantity && !lines.has(_id)) lines.set(_id, { _id, quantity });
  }
  return [...lines.values()].slice(0, limits.cartLines);
}
