import { migrate } from '../../src/server/database/migrate.ts';

const [url = '', folder = ''] = process.argv.slice(2);
process.stdout.write('begun\n');
await migrate(url, folder);
