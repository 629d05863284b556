export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export interface Typed {
  text: string;
  caret: number;
}

/** Backspace and Delete over a separator mean the digit behind it. */
function withoutDigitBeside({ text, caret }: Typed, inputType: string): Typed {
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  if (inputType === 'deleteContentForward') return { text: head + tail.replace(/\d/, ''), caret };
  const shorter = head.replace(/\d(\D*)$/, '$1');
  return { text: shorter + tail, caret: shorter.length };
}

/**
 * The text of a field after an edit, and the position of its caret.
 * @param inputType of the browser's InputEvent
 */
export function retype(
  before: string,
  typed: Typed,
  inputType: string,
  format: (text: string, deleting: boolean) => string,
): Typed {
  const deleting = inputType.startsWith('delete');
  const onlySeparator = deleting && digitsOf(typed.text) === digitsOf(before);
  const { text, caret } = onlySeparator ? withoutDigitBeside(typed, inputType) : typed;
  const formatted = format(text, deleting);
  const isFull = inputType === 'insertText' && digitsOf(formatted).length < digitsOf(text).length;
  if (isFull) return { text: before, caret: Math.max(0, caret - 1) };

  // Counted from the right: a digit that formatting puts in front, as in 05 / 30, moves nothing behind the caret.
  let ahead = digitsOf(text.slice(caret)).length;
  let position = formatted.length;
  while (ahead > 0 && position > 0) if (/\d/.test(formatted.charAt(--position))) ahead--;
  while (deleting && position > 0 && !/\d/.test(formatted.charAt(position - 1))) position--;
  return { text: formatted, caret: position };
}
