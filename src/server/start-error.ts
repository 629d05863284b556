/** The operator's setting or machine is at fault; main prints the one line and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
