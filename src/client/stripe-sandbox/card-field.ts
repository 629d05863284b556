import { schemeOf } from './card-number.ts';
import { type ClassNames, Container } from './container.ts';
import { retype } from './digits.ts';
import { ElementEvents } from './element-events.ts';
import type { ValidationError } from './errors.ts';
import { type Field, type FieldType, fields } from './fields.ts';
import { applyStyle, createFrame, type ElementStyle, sizeFrame, submitForm } from './frame.ts';

export interface FieldOptions {
  classes?: Partial<ClassNames>;
  style?: ElementStyle;
  placeholder?: string;
  disabled?: boolean;
}

interface Siblings {
  cardNumber(): string;
  /** Called after every change of this field. */
  changed(): unknown;
}

/** One field of a card: its text, its fault, and the frame that shows it while it is mounted. */
export class CardField {
  readonly type: FieldType;
  readonly events = new ElementEvents();
  private readonly field: Field;
  private readonly siblings: Siblings;
  private options: FieldOptions;
  private text = '';
  private problem: ValidationError | undefined;
  private focused = false;
  private wantsFocus = false;
  private frame: HTMLIFrameElement | undefined;
  private container: Container | undefined;
  private input: HTMLInputElement | undefined;

  constructor(type: FieldType, options: FieldOptions, siblings: Siblings) {
    this.type = type;
    this.field = fields[type];
    this.options = options;
    this.siblings = siblings;
  }

  get value(): string {
    return this.text;
  }

  get isMounted(): boolean {
    return this.container !== undefined;
  }

  mount(node: HTMLElement): void {
    this.unmount();
    this.frame = createFrame(this.field, (input) => this.open(input));
    sizeFrame(this.frame, this.options.style);
    this.container = new Container(node, this.frame, () => this.focus());
    this.show();
  }

  /** The text is lost with the frame. */
  unmount(): void {
    this.container?.release();
    this.container = undefined;
    this.frame = undefined;
    this.input = undefined;
    this.text = '';
    this.problem = undefined;
    this.focused = false;
    this.wantsFocus = false;
  }

  update(changes: FieldOptions): void {
    this.options = { ...this.options, ...changes };
    if (this.frame) sizeFrame(this.frame, this.options.style);
    if (this.input) applyStyle(this.input.ownerDocument, this.options.style);
    this.show();
  }

  focus(): void {
    this.wantsFocus = !this.input;
    this.input?.focus();
  }

  blur(): void {
    this.wantsFocus = false;
    this.input?.blur();
  }

  clear(): void {
    this.settle('', false);
  }

  /** Checks the field as it will be sent, and shows its fault. */
  check(): ValidationError | undefined {
    this.settle(this.text, true);
    return this.problem;
  }

  /** To be called when the number beside this field has changed. */
  adapt(): void {
    if (this.text) this.settle(this.format(this.text, false), !this.focused);
  }

  private open(input: HTMLInputElement): void {
    this.input = input;
    applyStyle(input.ownerDocument, this.options.style);
    input.addEventListener('input', (event) => this.edit(event, input));
    input.addEventListener('focus', () => this.turn(true));
    input.addEventListener('blur', () => this.turn(false));
    input.addEventListener('keydown', ({ key }) => this.press(key));
    this.show();
    this.events.emit('ready', { elementType: this.type });
    if (this.wantsFocus) this.focus();
  }

  private format(text: string, deleting: boolean): string {
    return this.field.format(text, deleting, this.siblings.cardNumber());
  }

  private edit(event: Event, input: HTMLInputElement): void {
    const caret = input.selectionStart ?? input.value.length;
    // Autofill sends a plain Event, without inputType.
    const inputType = 'inputType' in event ? String(event.inputType) : '';
    const typed = retype(this.text, { text: input.value, caret }, inputType, (text, deleting) =>
      this.format(text, deleting),
    );
    input.value = typed.text;
    if (this.focused) input.setSelectionRange(typed.caret, typed.caret);
    this.settle(typed.text, false);
  }

  private turn(focused: boolean): void {
    this.focused = focused;
    if (!focused && this.text) this.settle(this.text, true);
    this.show();
    this.events.emit(focused ? 'focus' : 'blur', { elementType: this.type });
  }

  private press(key: string): void {
    if (key === 'Escape') this.events.emit('escape', { elementType: this.type });
    if (key === 'Enter') submitForm(this.frame?.closest('form') ?? null);
  }

  private get isComplete(): boolean {
    return this.field.isComplete(this.text, this.siblings.cardNumber());
  }

  /** @param finished see `numberProblem` */
  private settle(text: string, finished: boolean): void {
    const problem = this.field.problem(text, finished, this.siblings.cardNumber());
    const changed = text !== this.text || problem?.code !== this.problem?.code;
    this.text = text;
    this.problem = problem;
    this.show();
    if (!changed) return;
    this.events.emit('change', this.changeEvent());
    this.siblings.changed();
  }

  private changeEvent(): object {
    const { type, text, problem, isComplete } = this;
    const event = { elementType: type, empty: text === '', complete: isComplete, error: problem };
    return type === 'cardNumber' ? { ...event, brand: schemeOf(text).brand } : event;
  }

  private show(): void {
    const { input, options } = this;
    const state = { complete: this.isComplete, empty: this.text === '', invalid: this.problem !== undefined };
    const webkitAutofill = input?.matches(':-webkit-autofill') ?? false;
    this.container?.wear({ base: true, focus: this.focused, webkitAutofill, ...state }, options.classes);
    if (!input) return;
    if (input.value !== this.text) input.value = this.text;
    input.placeholder = options.placeholder ?? this.field.placeholder;
    input.disabled = options.disabled ?? false;
    input.setAttribute('aria-invalid', String(state.invalid));
    for (const [name, applies] of Object.entries(state)) input.classList.toggle(name, applies);
  }
}
