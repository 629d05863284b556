import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/** Hides none of the tables from the engine. */
export const everything = { externalTables: [], externalEnums: [] };

/** Prisma's own schema engine as WebAssembly: it needs neither a binary for this machine nor a download. */
export async function openSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  schema?: { path: string; content: string },
): Promise<SchemaEngine> {
  engine ??= loadEngine();
  const datamodels: [string, string][] | undefined = schema && [[schema.path, schema.content]];
  const { SchemaEngine } = await engine;
  return await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter));
}

/** Loaded once: the package keeps the instance in a variable of its module, so a second one would replace the first. */
let engine: Promise<Engine> | undefined;

async function loadEngine(): Promise<Engine> {
  // The engine reports its own bugs here, and would otherwise end with an unrelated TypeError.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(`Prisma's schema engine failed: ${message}`);
      },
    },
  });
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  // The engine guards its lock with a timer of ten seconds that it never clears: a command would not end before it.
  const setTimeoutName = Object.keys(bindings).find((name) => name.startsWith('__wbg_setTimeout_'));
  const idleTimeout = (callback: () => void, ms: number) => setTimeout(callback, ms).unref();
  const imports = { ...bindings, ...(setTimeoutName && { [setTimeoutName]: idleTimeout }) };
  const { instance } = await WebAssembly.instantiate(await readFile(script.replace(/\.js$/, '.wasm')), {
    './schema_engine_bg.js': imports as unknown as WebAssembly.ModuleImports,
  });
  const { __wbg_set_wasm } = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  __wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}
