import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersion } from '../../src/server/base/version.ts';
import { procedureDocument } from './procedures.ts';
import { typesOf } from './types.js';

const folder = 'dist/rackhouse-client';

/** `npm run client:pack`: makes the package that programs of other people install. The same sources make the same file. */
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await cp('tools/client-package/client', folder, { recursive: true });
await cp('LICENSE', join(folder, 'LICENSE'));
await writeFile(join(folder, 'rest.d.ts'), await typesOf(await readFile('docs/openapi.json', 'utf8')));
await writeFile(join(folder, 'procedures.d.ts'), await typesOf(JSON.stringify(procedureDocument())));
execFileSync('node_modules/.bin/tsc', ['-p', folder], { stdio: 'inherit' });
const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
await writeFile(
  join(folder, 'package.json'),
  JSON.stringify({ ...manifest, version: readVersion() }, undefined, 2),
);
execFileSync('npm', ['pack', '--pack-destination', 'dist', `./${folder}`], { stdio: 'inherit' });
