// @ts-check
import { isFresh } from './freshness.js';
import { BuildError, makeAll } from './make.js';
import { prismaClient } from './steps.js';

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
