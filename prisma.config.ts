import { defineConfig } from 'prisma/config';

// Prisma's commands look for a schema engine to download; generating the client needs none, and migrations are applied
// by the engine in WebAssembly. Any executable keeps them from looking.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
process.env.CHECKPOINT_DISABLE ??= '1';

// The shop itself reads DATABASE_URL through src/server/base/env.ts; this file is for Prisma's own commands.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/rackhouse' },
});
