import fc from 'fast-check';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';
import { operationsOf, readDocument } from '../contract/document.ts';
import { type Answer, type Call, send } from '../contract/send.ts';
import { type Draft, drafts } from './draft.ts';
import { createJudge } from './judge.ts';
import { curlOf, requestOf } from './request.ts';
import { restock, type Stage, setStage } from './stage.ts';
import type { World } from './world.ts';

interface Plan {
  calls: number;
  seed: number;
  /** The names of the only operations that are called; default: all. */
  only?: string[];
}

/** The number of answers of each operation with each status. */
type Tally = Record<string, Record<number, number>>;

export interface FuzzReport {
  tally: Tally;
  /** The faults in words, with the calls that show them; empty when all is well. */
  faults: string[];
}

/** Calls that are on their way together. */
const together = 10;
/** After so many batches there are new products and orders. */
const season = 40;

/** The effect of each success on the rows that later calls can be about. */
const lessons: Record<string, (world: World, call: Call, answer: Answer) => void> = {
  'POST /product/create': (world, _, { body }) => world.add('product', JSON.parse(`${body}`).data._id),
  'DELETE /product/delete/{id}': (world, { target }) =>
    world.remove('product', target.split(/[/?]/)[5] as string),
  'POST /webhook': (world, _, { body }) => world.add('webhook', JSON.parse(`${body}`).data.id),
  'DELETE /webhook/{id}': (world, { target }) => world.remove('webhook', target.split(/[/?]/)[4] as string),
  'POST /category': (world, _, { body }) => {
    const { value } = JSON.parse(`${body}`).data;
    world.add('category', value);
    world.add('added', value);
  },
  'DELETE /category/{value}': (world, { target }) => {
    const value = target.split(/[/?]/)[4] as string;
    world.remove('category', value);
    world.remove('added', value);
  },
  'POST /delivery-option': (world, _, { body }) => world.add('option', JSON.parse(`${body}`).data.id),
  'DELETE /delivery-option/{id}': (world, { target }) =>
    world.remove('option', target.split(/[/?]/)[4] as string),
  'POST /tax-rate': (world, _, { body }) => world.add('rate', JSON.parse(`${body}`).data.id),
  'DELETE /tax-rate/{id}': (world, { target }) => world.remove('rate', target.split(/[/?]/)[4] as string),
  'POST /collection': (world, _, { body }) => world.add('collection', JSON.parse(`${body}`).data.value),
  'DELETE /collection/{value}': (world, { target }) =>
    world.remove('collection', target.split(/[/?]/)[4] as string),
  'POST /discount': (world, _, { body }) => {
    const { id, code } = JSON.parse(`${body}`).data;
    world.add('discount', id);
    world.add('code', code);
  },
  'DELETE /discount/{id}': (world, { target }) => world.remove('discount', target.split(/[/?]/)[4] as string),
  'POST /maker': (world, _, { body }) => world.add('maker', JSON.parse(`${body}`).data.id),
  'DELETE /maker/{id}': (world, { target }) => world.remove('maker', target.split(/[/?]/)[4] as string),
  'POST /measure': (world, _, { body }) => world.add('measure', JSON.parse(`${body}`).data.id),
  'DELETE /measure/{id}': (world, { target }) => world.remove('measure', target.split(/[/?]/)[4] as string),
  'POST /product/order-many': (world, _, { body }) =>
    world.add('order', JSON.parse(`${body}`).data.orderNumber),
  'POST /payment/create-intent': (world, _, { body }) => {
    const { order } = JSON.parse(`${body}`);
    if (order) world.add('waiting', order.orderNumber);
  },
  'POST /catalogue/import/preview': (world, call, { body }) => {
    world.replace('file', `${call.body}`);
    world.replace('fingerprint', JSON.parse(`${body}`).fingerprint);
  },
  'GET /product': (world, _, { headers }) => {
    const [, cursor] = /[?&]after=([^&>]+)/.exec(String(headers.link)) ?? [];
    if (cursor) world.replace('cursor', decodeURIComponent(cursor));
  },
};

/** The start time of the process, by its own clock: only this shows that a shop was started again. */
async function startOf({ url }: Stage): Promise<string | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^process_start_time_seconds (\S+)/m.exec(metrics)?.[1];
}

async function stillSells({ url }: Stage): Promise<boolean> {
  const answers = await Promise.all(['/api/v1/product', '/', '/readyz'].map((path) => fetch(url + path)));
  return answers.every(({ status }) => status === 200);
}

/** Sends calls of every operation to a shop, right ones and twisted ones, and judges every answer by the document. */
export async function fuzz(stage: Stage, { calls, seed, only }: Plan): Promise<FuzzReport> {
  const document = await readDocument(stage.url);
  const operations = operationsOf(document).filter(({ name }) => !only || only.includes(name));
  const judge = createJudge(document);
  const sending = await setStage(stage);
  const began = await startOf(stage);
  const tally: Tally = {};
  let batches = 0;

  async function attempt(draft: Draft): Promise<void> {
    const call = requestOf(draft, sending);
    const fail = (why: string): never => {
      throw new Error(`${why}\n  ${curlOf(stage.url, call)}`);
    };
    const answer = await send(stage.url, call).catch((error: Error) => fail(`no answer: ${error.message}`));
    const { operation, faults } = judge(call, answer);
    tally[operation] = { ...tally[operation], [answer.status]: (tally[operation]?.[answer.status] ?? 0) + 1 };
    if (faults.length > 0) {
      fail(
        `${operation} answered ${answer.status}: ${faults.join('; ')}\n  ${answer.body.toString().slice(0, 500)}`,
      );
    }
    if (answer.status === 200) lessons[operation]?.(sending.world, call, answer);
  }

  const batch = fc.array(drafts(document, operations), { minLength: together, maxLength: together });
  const property = fc.asyncProperty(batch, async (some) => {
    batches += 1;
    if (batches % season === 0) await restock(stage, sending.world);
    const outcomes = await Promise.allSettled(some.map(attempt));
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.message] : [],
    );
    if (failed.length > 0) throw new Error(failed.join('\n'));
  });
  // Not made smaller: sent again, the same calls meet a shop that has moved on.
  const found = await fc.check(property, { seed, numRuns: Math.ceil(calls / together), endOnFailure: true });

  const faults = found.failed
    ? [`with seed ${seed}, after ${batches * together} calls: ${found.errorInstance}`]
    : [];
  if ((await startOf(stage)) !== began) faults.push('the shop was started anew');
  if (!(await stillSells(stage))) faults.push('the shop does not answer any more');
  const violations = await auditInvariants(stage.db);
  if (violations.length > 0) faults.push(`invariants are broken: ${JSON.stringify(violations)}`);
  return { tally, faults };
}
