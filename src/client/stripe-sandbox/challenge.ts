/** The fields that are read here; the page gets all of them. */
export interface PaymentIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
}

export type Outcome = 'succeed' | 'fail';

function formatAmount({ amount, currency }: PaymentIntent): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: string,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  // By the CSSOM: the page's policy need not allow inline styles, and its own stylesheet can't interfere.
  element.style.cssText = style;
  element.append(...children);
  return element;
}

function createButton(id: string, text: string, style: string): HTMLButtonElement {
  const look =
    'flex: 1 1 12rem; padding: 12px; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;';
  const button = create('button', look + style, text);
  button.type = 'button';
  button.id = id;
  return button;
}

/** Replaces the page of the shopper's bank. Escape refuses, like closing the real one. */
export function showChallenge(intent: PaymentIntent): Promise<Outcome> {
  const title = create(
    'h2',
    'margin: 0 0 12px; font: inherit; font-size: 20px; font-weight: 600;',
    '3D Secure test page',
  );
  title.id = 'test-source-title';
  const text = create(
    'p',
    'margin: 0 0 24px;',
    `In a live payment of ${formatAmount(intent)} the bank of the card asks its customer to confirm it here. Choose what the customer does.`,
  );
  const authorize = createButton(
    'test-source-authorize-3ds',
    'Complete authentication',
    'border: 1px solid #4a3fd6; background: #4a3fd6; color: #fff;',
  );
  const fail = createButton(
    'test-source-fail-3ds',
    'Fail authentication',
    'border: 1px solid #6b7280; background: #fff; color: #1f2937;',
  );
  const buttons = create('div', 'display: flex; flex-wrap: wrap; gap: 12px;', authorize, fail);
  const dialog = create(
    'dialog',
    'box-sizing: border-box; width: min(30rem, calc(100vw - 32px)); margin: auto; padding: 24px; border: 0; border-radius: 12px; background: #fff; color: #1f2937; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 0 0 100vmax rgb(0 0 0 / 40%);',
    title,
    text,
    buttons,
  );
  dialog.setAttribute('aria-labelledby', title.id);

  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      // Closing it first gives the focus back.
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    authorize.addEventListener('click', () => end('succeed'));
    fail.addEventListener('click', () => end('fail'));
    dialog.addEventListener('cancel', () => end('fail'));
    document.body.append(dialog);
    dialog.showModal();
  });
}
