import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { queueCopying } from '../../src/server/product/picture-copies/mutations.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { noise } from '../helpers/picture-file.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { megabytes } from '../helpers/process-figures.ts';
import { startShopProcess } from '../helpers/shop-process.ts';

const pictures = 150;

/** Pictures of two megapixels, no two of which are the same. */
const pictureOf = (n: number) =>
  noise({ width: 80, height: 60 })
    .resize({ width: 1600, height: 1200 })
    .modulate({ hue: n })
    .jpeg()
    .toBuffer();

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;

// Two encoders need up to 200 MB, which they return and take again. A third of the pictures is enough for the heap to grow to its size.
it('a process that copies pictures needs as much memory for the last ones as for those before', {
  timeout: 900_000,
}, async () => {
  const old = createServer(async ({ url = '' }, res) => {
    res.setHeader('content-type', 'image/jpeg');
    res.end(await pictureOf(Number(url.slice(1))));
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  const { port } = old.address() as { port: number };
  const databaseUrl = await copyDatabase(process.env.TEMPLATE_URL as string);
  const shop = await startShopProcess({
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  try {
    const addresses = Array.from({ length: pictures }, (_, n) => `http://127.0.0.1:${port}/${n}`);
    await db.pictureCopy.createMany({ data: addresses.map((address) => ({ address })) });
    await queueCopying(db);
    const held: { copied: number; megabytes: number }[] = [];
    for (let copied = 0; copied < pictures; ) {
      await sleep(1000);
      copied = await db.pictureCopy.count({ where: { status: 'copied' } });
      held.push({ copied, megabytes: (await megabytes(shop.child.pid as number)) as number });
    }
    const ofThird = (third: number) =>
      median(
        held
          .filter(({ copied }) => Math.min(2, Math.floor((copied * 3) / pictures)) === third)
          .map((sample) => sample.megabytes),
      );
    expect(ofThird(2)).toBeLessThan(ofThird(1) * 1.15);
    expect(Math.max(...held.map((sample) => sample.megabytes))).toBeLessThan(600);
  } finally {
    await close();
    await shop.stop();
    old.close();
  }
});
