import { Prisma } from '../../../prisma/generated/client.ts';
import { type BackupFault, backupFaultWords } from '../../shared/recovery/backup.ts';
import { hasPieces, isShown, lowCount } from '../catalogue/conditions.ts';
import type { Db } from '../database/db.ts';
import { hasFailed } from '../database/jobs/queue.ts';
import { mostTries } from '../database/outbox/queries.ts';
import { backupFaults, findBackupFaults } from '../recovery/backup/queries.ts';
import { type AlertWords, alertEntry, counted, subjectsOf, type WaitingAlert } from './alert-kind.ts';
import { oneLine } from './words.ts';

interface StockFacts {
  productId: string;
  title: string;
  stock: number;
}

/** The number of orders above the limits of held stock, and in how many minutes; or a budget that strangers have used up. */
type AttackFacts = { orders: number; minutes: number } | { full: 'unnamed' | 'security' };

interface BackupFacts {
  fault: BackupFault;
  reason: string | null;
}

/** The name of a kind of job, and the number of its failed jobs. */
interface JobFacts {
  name: string;
  count: number;
}

/** The products with their current stock, fewest pieces first. */
async function readLowStock(db: Db, alerts: WaitingAlert[]): Promise<StockFacts[]> {
  const rows = await db.productStock.findMany({
    where: { productId: { in: subjectsOf(alerts) } },
    select: { productId: true, stock: true, product: { select: { title: true } } },
    orderBy: [{ stock: 'asc' }, { productId: 'asc' }],
  });
  return rows.map(({ productId, stock, product: { title } }) => ({ productId, title, stock }));
}

async function readAccounts(db: Db, alerts: WaitingAlert[]): Promise<{ email: string }[]> {
  const ids = alerts.map(({ facts }) => (facts as { accountId: string }).accountId);
  return db.staffAccount.findMany({
    where: { id: { in: ids } },
    select: { email: true },
    orderBy: { email: 'asc' },
  });
}

/** The subject is `NAME ID`. */
async function readJobs(_: Db, alerts: WaitingAlert[]): Promise<JobFacts[]> {
  const names = subjectsOf(alerts).map((subject) => subject.split(' ')[0] as string);
  return [...new Set(names)]
    .sort()
    .map((name) => ({ name, count: names.filter((one) => one === name).length }));
}

async function readBackups(db: Db, alerts: WaitingAlert[]): Promise<BackupFacts[]> {
  const told = subjectsOf(alerts);
  return (await findBackupFaults(db)).filter(({ fault }) => told.includes(fault));
}

function attackWords(facts: AttackFacts): Omit<AlertWords, 'items'> {
  if ('orders' in facts) {
    return {
      heading: 'Many orders above the limits of held stock',
      paragraphs: [
        `In the last ${facts.minutes} minutes, ${facts.orders} or more orders were above the limits of held stock. Somebody may be trying to keep your products from others.`,
        'They hold no stock. Those that were placed are waiting for confirmation; you can cancel several at once in the list of orders.',
      ],
      button: { label: 'See these orders', path: '/manage/orders?review=1' },
    };
  }
  if (facts.full === 'unnamed') {
    return {
      heading: 'Orders without a customer hold all that they may',
      paragraphs: [
        'Orders without a customer, from nobody the shop knows, hold as many pieces as all such orders may hold together. More of them are refused. Shoppers who give their name order as usual.',
        'Each ends in an hour, unless you ship it. If they come from a program of yours, give it an API key.',
      ],
      button: { label: 'See all orders', path: '/manage/orders' },
    };
  }
  return {
    heading: 'More security events than the log of activity takes',
    paragraphs: [
      'Somebody is trying many passwords or keys, from many network addresses. What comes next of these is only counted, not written one by one. Sign-ins and locked accounts are still in the log of activity, each by itself.',
    ],
    button: { label: 'See security events', path: '/manage/activity?kind=security' },
  };
}

const productId = '01936f5e-0000-7000-8000-000000000003';

/** The alerts about the shop itself: its stock, its accounts, its backups and its work in the background. */
export const shopAlerts = {
  lowStock: alertEntry<StockFacts>({
    state: () => Prisma.sql`
      SELECT s.product_id::text AS subject FROM product_stock s JOIN products p ON p.id = s.product_id
      WHERE ${lowCount} > 0 AND ${isShown} AND ${hasPieces}`,
    read: readLowStock,
    words: (products) => ({
      heading: `${counted(products.length, 'product')} low in stock`,
      paragraphs: ['You get no more e-mails about a product until its stock has been above the level again.'],
      items: products.map((product) => ({
        text: `${oneLine(product.title)}: ${product.stock === 0 ? 'sold out' : `${product.stock} left`}`,
        path: `/manage/products/${product.productId}/stock`,
      })),
      button: { label: 'See all stock', path: '/manage/stock' },
    }),
    samples: [
      { productId, title: 'Speed Rope', stock: 0 },
      { productId: `${productId.slice(0, -1)}4`, title: 'Competition Kettlebell 24 kg', stock: 4 },
    ],
  }),

  lockedAccount: alertEntry<{ email: string }>({
    read: readAccounts,
    words: (accounts) => ({
      heading: counted(accounts.length, 'locked staff account'),
      paragraphs: [
        'After too many wrong passwords or codes, nobody can sign in to these accounts for a while. If it was none of your staff, somebody may be guessing passwords.',
      ],
      items: accounts.map(({ email }) => ({ text: email })),
      button: { label: 'See security events', path: '/manage/activity?kind=security' },
    }),
    samples: [{ email: 'rafiq@shop.example' }],
  }),

  backup: alertEntry<BackupFacts>({
    state: () => Prisma.sql`SELECT fault AS subject FROM (${backupFaults}) faults`,
    read: readBackups,
    words: (faults) => ({
      heading: 'The backups need attention',
      paragraphs: [
        'If the shop’s disk fails now, orders may be lost. Your operator can run npm run doctor to see what to do.',
      ],
      items: faults.map(({ fault, reason }) => ({
        text: `${backupFaultWords[fault]}${reason ? `: ${oneLine(reason)}` : ''}`,
      })),
      button: { label: 'See the shop’s health', path: '/manage/health' },
    }),
    samples: [{ fault: 'failed', reason: 'The disk of /backups is full: make room.' }],
  }),

  attack: alertEntry<AttackFacts>({
    read: async (_, alerts) => alerts.map(({ facts }) => facts as AttackFacts),
    words: (attacks) => {
      // The last one of each kind: two processes may have reported the same.
      const kinds = new Map(attacks.map((facts) => ['full' in facts ? facts.full : 'orders', facts]));
      const words = [...kinds.values()].map(attackWords);
      const { heading, button } = words[0] as (typeof words)[number];
      return {
        heading: words.length === 1 ? heading : 'Several attacks on the shop',
        paragraphs: [
          ...words.flatMap(({ paragraphs }) => paragraphs),
          'You get this e-mail at most once an hour.',
        ],
        items: [],
        button,
      };
    },
    samples: [{ orders: 10, minutes: 10 }],
  }),

  failedJobs: alertEntry<JobFacts>({
    // Within three minutes a failed job is deleted if the reconciler has done its work, or if a new try has succeeded.
    state: () => Prisma.sql`
      SELECT task.identifier || ' ' || job.id AS subject
      FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
      WHERE ${Prisma.raw(hasFailed)} AND job.updated_at < now() - interval '3 minutes'
      UNION ALL SELECT 'outbox ' || id FROM outbox WHERE tries >= ${mostTries}::int`,
    read: readJobs,
    words: (jobs) => ({
      heading: counted(
        jobs.reduce((sum, { count }) => sum + count, 0),
        'failed job',
      ),
      paragraphs: [
        'Work in the background was tried many times and given up: something that should have happened has not. Your operator finds the reason with npm run invariants and in the log.',
      ],
      items: jobs.map(({ name, count }) => ({ text: `${name}: ${count}` })),
      button: { label: 'See the shop’s health', path: '/manage/health' },
    }),
    samples: [{ name: 'send_refund', count: 1 }],
  }),
};
