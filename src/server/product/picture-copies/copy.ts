import { Failure } from '../../../shared/base/failure.ts';
import { type CopyReason, copyReasons } from '../../../shared/product/picture-copies.ts';
import { closeAgents, type OutboundOptions, openAgents, type Turn } from '../../base/outbound.ts';
import type { Db, Tx } from '../../database/db.ts';
import { publishProducts } from '../../database/outbox/publish.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Pictures } from '../../image/pictures.ts';
import type { Log } from '../../telemetry/log.ts';
import { fetchPicture, NotCopied } from './fetch.ts';
import { mayReplacePictures, queueCopying } from './mutations.ts';

export interface CopyParts {
  db: Db;
  log: Log;
  pictures: Pick<Pictures, 'add'>;
  /** Pictures are fetched as webhooks are sent. */
  webhooks: OutboundOptions;
}

/** The time after which a job ends, so that others of its queue and a stop wait no longer. */
const turnMs = 30_000;

/** One is fetched while another one is encoded. */
const atOnce = 2;

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** The delay after each failed try. */
const delaysMs = [30 * secondMs, 5 * minuteMs, 30 * minuteMs, 180 * minuteMs];

/** Servers can ask for a longer delay, up to this. */
const longestDelayMs = 60 * minuteMs;

/** Products written with one statement. */
const portion = 500;

interface DueCopy {
  address: string;
  tries: number;
  url: string | null;
}

/** Takes the next due copy. It is due again if nothing is recorded of it in five minutes, as after a kill. */
async function takeNext(db: Db): Promise<DueCopy | undefined> {
  const [next] = await db.$queryRaw<DueCopy[]>`
    UPDATE picture_copies SET tries = tries + 1, next_attempt_at = now() + interval '5 minutes'
    WHERE address = (
      SELECT address FROM picture_copies WHERE status = 'waiting' AND next_attempt_at <= now()
      ORDER BY next_attempt_at, address LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING address, tries, url`;
  return next;
}

/** Puts a copy back that was not tried to its end, through no fault of its own. */
async function putBack(db: Db, { address, tries }: DueCopy, delayMs: number): Promise<void> {
  const nextAttemptAt = new Date(Date.now() + delayMs);
  await db.pictureCopy.updateMany({ where: { address, tries }, data: { tries: tries - 1, nextAttemptAt } });
}

/** Fetches and stores a picture. The shop has its copy from the moment on at which the picture counts as stored. */
async function store({ db, pictures, webhooks }: CopyParts, address: string, turn: Turn): Promise<string> {
  const file = await fetchPicture(address, webhooks, turn);
  const taken = await pictures.add(file, turn.stop, (effect) =>
    inTransaction(db, async (tx) => {
      const taken = await effect(tx);
      const count = await tx.$executeRaw`
        UPDATE picture_copies SET url = ${taken.url},
          image_name = (SELECT name FROM images WHERE name = split_part(${taken.url}, '/', 4))
        WHERE address = ${address} AND url IS NULL`;
      if (count === 0) throw new Error('Another job has copied the picture');
      return taken;
    }),
  );
  return taken.url;
}

/** Gives products the copy in the place of the address. @returns whether all of them have it; undefined while an import runs */
async function replaceSome(
  tx: Tx,
  { address, url }: { address: string; url: string },
): Promise<boolean | undefined> {
  if (!(await mayReplacePictures(tx))) return undefined;
  const replaced = await tx.$queryRaw<{ id: string }[]>`
    UPDATE products SET images = array_replace(images, ${address}, ${url}),
      image = CASE image WHEN ${address} THEN ${url} ELSE image END
    WHERE id IN (
      SELECT id FROM products WHERE image = ${address} OR ${address} = ANY(images)
      ORDER BY id LIMIT ${portion} FOR NO KEY UPDATE
    ) RETURNING id`;
  await publishProducts(tx, [{ type: 'product.updated', productIds: replaced.map(({ id }) => id) }]);
  if (replaced.length === portion) return false;
  await tx.pictureCopy.updateMany({ where: { address }, data: { status: 'copied', reason: null } });
  return true;
}

function reasonOf(error: unknown): CopyReason | undefined {
  if (error instanceof NotCopied) return error.reason;
  if (!(error instanceof Failure)) return undefined;
  return error.reason === 'IMAGE_REFUSED' ? 'not_a_picture' : 'not_stored';
}

/** Records why a copy was not made: it fails for good, or is tried again. A busy server gets no other request either until then. */
async function recordFault(
  db: Db,
  { address, tries }: DueCopy,
  reason: CopyReason,
  askedMs = 0,
): Promise<void> {
  const delayMs = copyReasons[reason].isRetried ? delaysMs[tries - 1] : undefined;
  const where = { address, status: 'waiting' } as const;
  if (delayMs === undefined) {
    await db.pictureCopy.updateMany({ where, data: { status: 'failed', reason } });
    return;
  }
  const nextAttemptAt = new Date(Date.now() + Math.max(delayMs, Math.min(askedMs, longestDelayMs)));
  await db.pictureCopy.updateMany({ where, data: { reason, nextAttemptAt } });
  if (reason !== 'busy') return;
  await db.$executeRaw`
    UPDATE picture_copies SET next_attempt_at = ${nextAttemptAt}
    WHERE status = 'waiting' AND next_attempt_at < ${nextAttemptAt} AND starts_with(address, ${`${new URL(address).origin}/`})`;
}

/** Copies one picture, and gives it to its products. If the process dies in the middle, the next job continues. */
async function copy(parts: CopyParts, due: DueCopy, turn: Turn): Promise<void> {
  const { db, log } = parts;
  const { address, tries } = due;
  try {
    // Tries that ended the process have recorded nothing.
    if (tries > delaysMs.length + 1) throw new NotCopied('not_stored');
    const url = due.url ?? (await store(parts, address, turn));
    let isDone: boolean | undefined = false;
    while (isDone === false) isDone = await inTransaction(db, (tx) => replaceSome(tx, { address, url }));
    if (isDone === undefined) await putBack(db, due, 5 * secondMs);
  } catch (error) {
    if (turn.stop.aborted) return putBack(db, due, 0);
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    log.debug({ err: error, address }, 'a picture was not copied');
    await recordFault(db, due, reason, error instanceof NotCopied ? error.askedMs : 0);
  }
}

/** Copies due pictures until none is left or the time of the job is over, which then queues the next one. */
export async function copyPictures(parts: CopyParts, stop: AbortSignal): Promise<void> {
  const end = performance.now() + turnMs;
  const turn = { agents: openAgents(parts.webhooks.isPrivateAllowed), stop };
  let isLeft = true;
  const copySome = async () => {
    while (isLeft && !stop.aborted && performance.now() < end) {
      const due = await takeNext(parts.db);
      if (due) await copy(parts, due, turn);
      else isLeft = false;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, copySome));
  } finally {
    closeAgents(turn.agents);
  }
  if (isLeft && !stop.aborted) await queueCopying(parts.db);
}
