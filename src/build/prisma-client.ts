import { isFresh } from './freshness.ts';
import { BuildError, makeAll } from './make.ts';
import { prismaClient } from './steps.ts';

// `node --import` runs this before a program that imports the Prisma client.
if (!isFresh(prismaClient)) {
  try {
    await makeAll([prismaClient], { verbose: false, signal: new AbortController().signal });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
