import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** One program that makes one folder out of files of the project. */
export interface Step {
  /** The folder it makes; it is replaced as a whole. */
  output: string;
  /** Files and folders that decide what is made. */
  inputs: string[];
  /** The package in `node_modules` whose program does it. */
  tool: 'prisma' | 'vite';
  /** The arguments for `node` that make it in the folder `draft`, which lies beside `output`. */
  args(draft: string): string[];
  /** Called before the program is run. */
  prepare?(draft: string): Promise<void>;
  /** Where in `draft` the program leaves it, if not at the top. */
  result?: string;
  /** The step that has to be up to date before. */
  after?: Step;
}

const schema = 'prisma/schema.prisma';
const vite = 'node_modules/vite/bin/vite.js';
const anyBundle = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src/client', 'src/shared'];

export const prismaClient: Step = {
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

const client: Step = {
  output: 'dist/client',
  inputs: anyBundle,
  tool: 'vite',
  args: (draft) => [vite, 'build', '--outDir', draft],
};

const server: Step = {
  output: 'dist/server',
  inputs: [...anyBundle, 'src/server', 'prisma/seed', 'prisma/catalogue', schema],
  tool: 'vite',
  args: (draft) => [vite, 'build', '--ssr', 'src/server/main.ts', '--outDir', draft],
  after: prismaClient,
};

export const allSteps = [prismaClient, client, server];
