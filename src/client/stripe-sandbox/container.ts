const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
  webkitAutofill: 'StripeElement--webkit-autofill',
};

type State = keyof typeof defaultClasses;
export type ClassNames = Record<State, string>;

/**
 * The page's node in which an element is mounted. It has the classes of the element's state. A click on it or on its
 * label focuses the field: a `<label for>` can't reach into a frame.
 */
export class Container {
  private worn: string[] = [];
  private readonly node: HTMLElement;
  private readonly focus: () => void;

  constructor(node: HTMLElement, frame: HTMLIFrameElement, focus: () => void) {
    this.node = node;
    this.focus = focus;
    node.replaceChildren(frame);
    document.addEventListener('click', this.onClick);
  }

  wear(states: Record<State, boolean>, renamed: Partial<ClassNames> = {}): void {
    const classes = { ...defaultClasses, ...renamed };
    const applying = (Object.keys(classes) as State[]).filter((state) => states[state]);
    this.node.classList.remove(...this.worn);
    this.worn = applying.flatMap((state) => classes[state].split(' ').filter(Boolean));
    this.node.classList.add(...this.worn);
  }

  release(): void {
    document.removeEventListener('click', this.onClick);
    this.node.classList.remove(...this.worn);
    this.node.replaceChildren();
  }

  private readonly onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return;
    const { node } = this;
    const label = target.closest('label');
    const isLabel = label?.contains(node) || (node.id !== '' && label?.htmlFor === node.id);
    if (isLabel || node.contains(target)) this.focus();
  };
}
