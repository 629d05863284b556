/** Undoes what was opened, last opened first, also when the start itself fails half-way. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.closers.reverse()) await close();
  }
}

/** Runs `open`, and undoes what it had opened if it fails. */
export async function orNothing<T>(open: (closers: Closers) => Promise<T>): Promise<T> {
  const closers = new Closers();
  try {
    return await open(closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
