// @ts-check
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * One program that makes one folder out of files of the project.
 * @typedef {object} Step
 * @property {string} output the folder it makes; it is replaced as a whole
 * @property {string[]} inputs files and folders that decide what is made
 * @property {'prisma' | 'vite'} tool the package in `node_modules` whose program does it
 * @property {(draft: string) => string[]} args the arguments for `node` that make it in the folder `draft`, beside `output`
 * @property {(draft: string) => Promise<void>} [prepare] called before the program is run
 * @property {string} [result] where in `draft` the program leaves it, if not at the top
 * @property {Step} [after] the step that has to be up to date before
 */

const schema = 'prisma/schema.prisma';
const vite = 'node_modules/vite/bin/vite.js';
const anyBundle = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src/client', 'src/shared'];

/** @type {Step} */
export const prismaClient = {
  output: 'prisma/generated',
  inputs: ['package-lock.json', 'prisma.config.ts', schema],
  tool: 'prisma',
  // It writes beside the schema, as the schema says.
  prepare: async (draft) => {
    await mkdir(draft);
    await copyFile(schema, join(draft, 'schema.prisma'));
  },
  args: (draft) => ['node_modules/prisma/build/index.js', 'generate', '--schema', `${draft}/schema.prisma`],
  result: 'generated',
};

/** @type {Step} */
const client = {
  output: 'dist/client',
  inputs: anyBundle,
  tool: 'vite',
  args: (draft) => [vite, 'build', '--outDir', draft],
};

/** @type {Step} */
const server = {
  output: 'dist/server',
  inputs: [...anyBundle, 'src/build/external.js', 'src/server', 'prisma/seed', schema],
  tool: 'vite',
  args: (draft) => [vite, 'build', '--ssr', 'src/server/start/main.ts', '--outDir', draft],
  after: prismaClient,
};

export const allSteps = [prismaClient, client, server];
