import type pg from 'pg';
import type { PictureFile, PictureStore } from './picture-files.ts';

/** A pool, or a connection whose transaction it is to be part of. */
type Connection = pg.Pool | pg.ClientBase;

/** Stores files of pictures in the database. A picture that has its files already keeps them. */
export async function insertFiles(client: Connection, name: string, files: PictureFile[]): Promise<void> {
  const rows = files.map((_, index) => `($1, $${2 * index + 2}, $${2 * index + 3}::bytea)`);
  await client.query(
    `INSERT INTO image_files (image_name, file_name, bytes) VALUES ${rows} ON CONFLICT DO NOTHING`,
    [name, ...files.flatMap((file) => [file.name, file.bytes])],
  );
}

/** Pictures in the database: every host sees them, and a backup of the database has them. */
export function openDatabaseStore(pool: Connection): PictureStore {
  return {
    put: (name, files) => insertFiles(pool, name, files),
    async read(key) {
      const { rows } = await pool.query<{ bytes: Buffer }>({
        name: 'read_picture',
        text: 'SELECT bytes FROM image_files WHERE image_name = $1 AND file_name = $2',
        values: key.split('/'),
      });
      return rows[0]?.bytes;
    },
    async remove(name) {
      await pool.query('DELETE FROM image_files WHERE image_name = $1', [name]);
    },
    async listKeys() {
      const { rows } = await pool.query<{ key: string }>(
        `SELECT image_name || '/' || file_name AS key FROM image_files`,
      );
      return rows.map(({ key }) => key);
    },
  };
}
