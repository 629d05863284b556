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

/** What Enter does in a text field of this form: it presses the submit button, unless that is disabled. */
export function submitForm(form: HTMLFormElement | null): void {
  const controls = [...(form?.elements ?? [])];
  const submit = controls.find((control) =>
    control.matches('button:not([type]), [type=submit], [type=image]'),
  );
  if (submit instanceof HTMLElement) submit.click();
  else form?.requestSubmit();
}
