/** A fault in the operator's settings or machine; main prints the one line and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
