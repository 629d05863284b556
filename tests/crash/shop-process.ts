import { openEmbeddedPostgres } from '../../src/server/database/embedded.ts';

/** Opens the PostgreSQL of a folder and keeps it, like a shop, until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const { url } = await openEmbeddedPostgres({ dataDir, log: () => {} });
  process.stdout.write(`${url}\n`);
  setInterval(() => {}, 1000);
} catch (error) {
  process.stdout.write(`${error}\n`);
}
