import { migrate } from '../../src/server/database/migrate.ts';

const [url = '', folder = '', version] = process.argv.slice(2);
process.stdout.write('begun\n');
await migrate(url, folder, { version }).catch((error) => {
  process.stdout.write(`${error}\n`);
  process.exitCode = 1;
});
