import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { FolderPlace } from '../../src/server/recovery/backup/folder-place.ts';
import {
  flip,
  flipCompressed,
  killRestore,
  makeWholeBackup,
  ofLibraries,
  restoreAsNobody,
  tryRestore,
} from './damaged-backup.ts';
import { makeFolder } from './data-folder.ts';

let whole: string;
let orders: string[];
/** The base backups, oldest first, and the segments of the received log after the newer one. */
let [older, newer]: string[] = [];
let segments: string[];
/** Refused restores leave nothing in it. */
let empty: string;

beforeAll(async () => {
  const dataDir = await makeFolder();
  whole = await makeFolder();
  empty = await makeFolder();
  await mkdir(join(dataDir, 'images/abc'), { recursive: true });
  for (const name of ['320.webp', '640.webp']) await writeFile(join(dataDir, 'images/abc', name), name);
  orders = await makeWholeBackup(dataDir, { BACKUP_DIR: whole }, async () => new FolderPlace(whole, dataDir));
  [older, newer] = (await readdir(whole)).filter((name) => name.endsWith('Z')).sort();
  const own = await readdir(join(whole, `${newer}/wal`));
  segments = (await readdir(join(whole, 'wal'))).filter((name) => name > (own.at(-1) as string)).sort();
});

/** A copy of the backup, with a damage. */
async function damage(change: (place: string) => Promise<unknown>): Promise<string> {
  const place = await makeFolder();
  await cp(whole, place, { recursive: true });
  await change(place);
  return place;
}

const change = async (path: string, how: (bytes: Buffer) => Buffer) =>
  writeFile(path, how(await readFile(path)));
/** The identifier of the database is in the header of its first page (`xlp_sysid`). */
function ofAnotherShop(segment: Buffer): Buffer {
  const bytes = gunzipSync(segment);
  bytes.writeBigUInt64LE(bytes.readBigUInt64LE(24) + 1n, 24);
  return gzipSync(bytes);
}
const wal = (place: string, index: number) => join(place, 'wal', segments.at(index) as string);
const base = (place: string, path: string) => join(place, newer as string, path);

it('has a segment for each order after the newer base backup', () => {
  expect(segments).toHaveLength(4);
  expect(segments.at(-1)).toMatch(/\.partial$/);
});

describe('restores all, without a warning,', () => {
  const cases: [string, (place: string) => Promise<unknown>][] = [
    ['of a whole backup', async () => {}],
    [
      'also with an empty file that is named as a later segment',
      (place) => writeFile(join(place, 'wal/000000010000000000000063.gz'), ''),
    ],
  ];
  it.each(cases)('%s', async (_, how) => {
    const place = await damage(how);
    const { code, said, orders: restored } = await tryRestore(await makeFolder(), [place]);
    expect(said).not.toMatch(/Warning|lost/);
    expect({ code, restored }).toEqual({ code: 0, restored: orders });
  });
});

describe('says what is lost, and restores nothing unless that is accepted:', () => {
  const cases: [string, number, (place: string) => Promise<unknown>][] = [
    ['the log is missing', 1, (place) => rm(join(place, 'wal'), { recursive: true })],
    [
      'all segments after the base backup are missing',
      1,
      async (place) => {
        for (const name of segments) await rm(join(place, 'wal', name));
      },
    ],
    ['a segment is missing', 2, (place) => rm(wal(place, 1))],
    ['the last segment is missing', 4, (place) => rm(wal(place, -1))],
    [
      'a bit of a segment has changed',
      2,
      (place) => change(wal(place, 1), (bytes) => flipCompressed(bytes, 300)),
    ],
    ['a segment has lost its end', 2, (place) => change(wal(place, 1), (bytes) => bytes.subarray(0, 100))],
    ['a segment has no bytes', 2, (place) => writeFile(wal(place, 1), '')],
    [
      'a segment is a folder',
      2,
      async (place) => {
        await rm(wal(place, 1));
        await mkdir(wal(place, 1));
      },
    ],
    ['a segment is of another shop', 2, (place) => change(wal(place, 1), ofAnotherShop)],
    ['a segment is another one', 2, (place) => cp(wal(place, 2), wal(place, 1))],
    [
      'a bit of the segment that is being filled has changed',
      4,
      (place) => change(wal(place, -1), (bytes) => flip(bytes, 200)),
    ],
    [
      'the segment that is being filled is of zeros',
      4,
      (place) => change(wal(place, -1), (bytes) => Buffer.alloc(bytes.length)),
    ],
  ];
  it.each(cases)('%s', async (_, kept, how) => {
    const place = await damage(how);
    const refused = await tryRestore(empty, [place]);
    expect(refused).toMatchObject({ code: 1, orders: undefined });
    expect(refused.err).toMatch(
      new RegExp(
        `^Changes from \\S+ on are lost \\(\\d+ \\w+, ${orders.length - kept} orders?\\): .*Nothing was restored\\..* add --accept-loss\\.$`,
      ),
    );
    expect(refused.said).not.toMatch(ofLibraries);
    const accepted = await tryRestore(await makeFolder(), [place, '--accept-loss']);
    expect(accepted).toMatchObject({ code: 0, err: '', orders: orders.slice(0, kept) });
    expect(accepted.said).toMatch(/Warning: Changes from \S+ on are lost/);
  });
});

describe('restores all from the older base backup, and says so, if of the newer one', () => {
  const cases: [string, (place: string) => Promise<unknown>][] = [
    ['the manifest has changed', (place) => change(base(place, 'backup.json'), (bytes) => flip(bytes))],
    [
      'the manifest is a folder',
      async (place) => {
        await rm(base(place, 'backup.json'));
        await mkdir(base(place, 'backup.json'));
      },
    ],
    ['the manifest is missing', (place) => rm(base(place, 'backup.json'))],
    [
      'a file has changed',
      (place) => change(base(place, 'data/global/pg_control.gz'), (bytes) => flipCompressed(bytes)),
    ],
    [
      'a file has lost its end',
      (place) => change(base(place, 'data/PG_VERSION.gz'), (bytes) => bytes.subarray(0, 12)),
    ],
    ['a file is missing', (place) => rm(base(place, 'data/PG_VERSION.gz'))],
    [
      'a file is a folder',
      async (place) => {
        await rm(base(place, 'data/PG_VERSION.gz'));
        await mkdir(base(place, 'data/PG_VERSION.gz'));
      },
    ],
    ['the log is missing', (place) => rm(base(place, 'wal'), { recursive: true })],
    [
      'a bit of its log has changed',
      async (place) => {
        const [first = ''] = await readdir(base(place, 'wal'));
        await change(base(place, `wal/${first}`), (bytes) => flipCompressed(bytes, 300));
      },
    ],
    ['the password is missing', (place) => rm(base(place, 'password'))],
    ['the password is empty', (place) => writeFile(base(place, 'password'), '')],
    ['the password is of another shop', (place) => writeFile(base(place, 'password'), 'f'.repeat(48))],
  ];
  it.each(cases)('%s', async (_, how) => {
    const place = await damage(how);
    const { code, said, err, orders: restored } = await tryRestore(await makeFolder(), [place]);
    expect(said).not.toMatch(ofLibraries);
    expect(said).toMatch(new RegExp(`^Warning: .*${newer}`));
    expect({ code, err, restored }).toEqual({ code: 0, err: '', restored: orders });
  });

  it('and says in one sentence that none is left', async () => {
    const place = await damage(async (path) => {
      await rm(join(path, older as string), { recursive: true });
      await writeFile(base(path, 'password'), 'f'.repeat(48));
    });
    const { code, err, orders: restored } = await tryRestore(empty, [place]);
    expect({ code, err, restored }).toEqual({
      code: 1,
      err: 'The password of the backup does not fit its database: use another backup.',
      restored: undefined,
    });
  });
});

describe('pictures', () => {
  it('that are missing or changed are named, and all else is restored', async () => {
    const place = await damage(async (path) => {
      await rm(join(path, 'images/abc/320.webp'));
      await change(join(path, 'images/abc/640.webp'), (bytes) => flip(bytes));
    });
    const dataDir = await makeFolder();
    const { code, err, orders: restored } = await tryRestore(dataDir, [place]);
    expect(err).toBe(
      'Pictures that are missing or damaged in the backup were not restored: abc/320.webp, abc/640.webp',
    );
    expect({ code, restored }).toEqual({ code: 1, restored: orders });
    expect(await readdir(join(dataDir, 'images/abc'))).toEqual([]);
  });
});

describe('says in a sentence what is wrong', () => {
  it('with a file in the place of the folder, of the log, or of DATA_DIR', async () => {
    const place = await damage(async (path) => {
      await rm(join(path, 'wal'), { recursive: true });
      await writeFile(join(path, 'wal'), '');
    });
    const file = join(place, 'received.json');
    const refusals = [
      { args: [file], err: `${file} is a file, and must be a folder: is this the folder of the backups?` },
      {
        args: [place],
        err: `${join(place, 'wal')} is a file, and must be a folder: is this the folder of the backups?`,
      },
    ];
    for (const { args, err } of refusals)
      expect(await tryRestore(empty, args)).toMatchObject({ code: 1, err, orders: undefined });
    const { err } = await tryRestore(file, [whole]);
    expect(err).toMatch(/^The restore can't go on in .+received\.json: .*(EEXIST|ENOTDIR)/);
    expect(err).not.toMatch(/\n/);
  });

  it.runIf(process.getuid?.() === 0)('with what its user may not read or write', async () => {
    const place = await damage(async (path) => {
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
        await chmod(join(entry.parentPath, entry.name), 0o755);
    });
    const shop = await makeFolder();
    const said = async () => {
      const { code, err } = await restoreAsNobody(shop, place);
      expect(code).toBe(1);
      return err;
    };
    expect(await said()).toBe(`The shop can't write in ${shop}: let its user write there.`);
    await chmod(shop, 0o777);
    for (const path of [place, join(place, 'wal'), wal(place, 1), base(place, 'backup.json')]) {
      await chmod(path, 0o700);
      expect(await said()).toBe(`${path} may not be read: let the user that runs this read it.`);
      await chmod(path, 0o755);
    }
  });

  it('with two shops in one folder, and restores the one that is chosen', async () => {
    const other = await makeFolder();
    await makeWholeBackup(
      await makeFolder(),
      { BACKUP_DIR: other },
      async () => new FolderPlace(other, empty),
    );
    const place = await damage(async (path) => {
      const [name = ''] = (await readdir(other)).filter((each) => each.endsWith('Z')).sort();
      await cp(join(other, name), join(path, name), { recursive: true });
    });
    const refused = await tryRestore(empty, [place]);
    expect(refused).toMatchObject({ code: 1, orders: undefined });
    expect(refused.err).toMatch(
      /^\S+ has backups of 2 databases: add --database \d+ \(the newest backup is \S+\) or --database \d+ /,
    );
    const { systemIdentifier } = JSON.parse(await readFile(base(place, 'backup.json'), 'utf8')).backup;
    const chosen = await tryRestore(await makeFolder(), [place, '--database', systemIdentifier]);
    expect(chosen).toMatchObject({ code: 0, orders });
  });
});

it('deletes what a restore that was killed has left, with its PostgreSQL', async () => {
  const dataDir = await makeFolder();
  const left = () =>
    readdir(join(dataDir, 'postgres')).then((names) => names.filter((name) => name.startsWith('tmp-')));
  const postmaster = await killRestore(dataDir, whole);
  expect(await left()).toHaveLength(1);
  expect(process.kill(postmaster, 0)).toBe(true);
  expect(await tryRestore(dataDir, [whole])).toMatchObject({ code: 0, orders });
  expect(await left()).toEqual([]);
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');
});

it('says of a backup of an earlier version that its end is not known', async () => {
  const place = await damage((path) => rm(join(path, 'received.json')));
  const { code, said, orders: restored } = await tryRestore(await makeFolder(), [place]);
  expect(said).toMatch(/Warning: nothing says how far these backups reached/);
  expect({ code, restored }).toEqual({ code: 0, restored: orders });
});

it('takes a time after which something is lost for one that can be restored, and one of the loss for one that can’t', async () => {
  const place = await damage((path) => rm(wal(path, 1)));
  const { backup } = JSON.parse(await readFile(join(place, 'received.json'), 'utf8'));
  const late = await tryRestore(empty, [place, '--at', backup.at]);
  expect(late).toMatchObject({ code: 1, orders: undefined });
  expect(late.err).toMatch(/^Changes from \S+ on are lost/);
  const { finishedAt } = JSON.parse(await readFile(base(place, 'backup.json'), 'utf8')).backup;
  const early = await tryRestore(await makeFolder(), [place, '--at', finishedAt]);
  expect(early).toMatchObject({ code: 0, err: '', orders: orders.slice(0, 1) });
});
