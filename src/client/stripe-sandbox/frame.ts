import type { Field } from './fields.ts';

let frames = 0;

function createInput(frame: Document, { name, label, autocomplete }: Field): HTMLInputElement {
  const input = frame.createElement('input');
  Object.assign(input, { name, autocomplete, inputMode: 'numeric', spellcheck: false });
  input.setAttribute('aria-label', label);
  input.setAttribute('autocorrect', 'off');
  frame.body.append(input);
  return input;
}

/**
 * A field in a frame of its own, as a real one is. The browser makes its document from `srcdoc`: nothing is requested,
 * and the page's content security policy holds in it.
 * @param onLoad gets the input, a new one whenever the page moves the frame and the browser loads it anew
 */
export function createFrame(field: Field, onLoad: (input: HTMLInputElement) => void): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  frames += 1;
  iframe.name = `__privateStripeFrame${frames}`;
  iframe.title = field.title;
  iframe.srcdoc = `<!doctype html><html lang="en"><title>${field.title}</title>`;
  iframe.addEventListener('load', () => {
    if (iframe.contentDocument) onLoad(createInput(iframe.contentDocument, field));
  });
  return iframe;
}

/** The effect of Enter in a text field: it presses the form's submit button, unless that is disabled. */
export function submitForm(form: HTMLFormElement | null): void {
  const controls = [...(form?.elements ?? [])];
  const submit = controls.find((control) =>
    control.matches('button:not([type]), [type=submit], [type=image]'),
  );
  if (submit instanceof HTMLElement) submit.click();
  else form?.requestSubmit();
}

type Properties = Record<string, string | number | Record<string, string | number>>;

/** The `style` option: variants by state, each with properties and pseudo-classes as in CSS. */
export type ElementStyle = Partial<Record<'base' | 'complete' | 'empty' | 'invalid', Properties>>;

const allowed = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];

const pseudos = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];

const bare = `
  html, body { height: 100%; margin: 0; overflow: hidden; background: none; }
  input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; outline: 0;
    background: none; font: 16px/1.2 sans-serif; }
  ::placeholder { color: #757680; opacity: 1; }
  .invalid { color: #eb1c26; }
`;

function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Property by property through the CSSOM: a value can't break out of its rule, and no inline style needs allowing. */
function addRule(sheet: CSSStyleSheet, selector: string, properties: Properties): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
  for (const [property, value] of Object.entries(properties)) {
    if (allowed.includes(property)) rule.style.setProperty(kebab(property), String(value));
  }
}

/** Styles a frame's document as a plain text field, then applies the page's style. */
export function applyStyle(frame: Document, style: ElementStyle = {}): void {
  const view = frame.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(bare);
  for (const variant of ['base', 'complete', 'empty', 'invalid'] as const) {
    const properties = style[variant] ?? {};
    const selector = variant === 'base' ? 'input' : `input.${variant}`;
    addRule(sheet, selector, properties);
    for (const pseudo of pseudos) {
      const nested = properties[pseudo];
      if (typeof nested === 'object') addRule(sheet, selector + pseudo, nested);
    }
  }
  frame.adoptedStyleSheets = [sheet];
}

/** The frame is one line high in the page too, even before it has loaded, so that nothing jumps. */
export function sizeFrame(iframe: HTMLIFrameElement, { base = {} }: ElementStyle = {}): void {
  iframe.style.cssText = 'display: block; width: 100%; height: 1lh; border: 0; color-scheme: normal;';
  iframe.style.fontSize = String(base.fontSize ?? '16px');
  iframe.style.lineHeight = String(base.lineHeight ?? 1.2);
  iframe.style.padding = String(base.padding ?? 0);
}
