/** An example with the places of a test. @throws Error if the example does not have the text: the test would prove another file */
export function substitute(text: string, changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
    if (after === before) throw new Error(`The example has no ${from}`);
    return after;
  }, text);
}
