import { toCents } from '../../src/shared/base/money.ts';
import type { Life, Step } from './lives.ts';
import {
  addPieces,
  backOf,
  creditOf,
  dueCents,
  goodsStatus,
  isPossible,
  type ModelOrder,
  type Pieces,
  sumOf,
} from './model.ts';
import { ownStatus, takeOtherSteps } from './other-steps.ts';
import { providerSteps } from './provider.ts';
import { count, type OrderScene, readOrder, type Scene, type Stage, type Tally } from './scene.ts';
import { sellingSteps } from './selling-work.ts';
import { place, shopperSteps } from './shopper.ts';
import { staffSteps } from './staff.ts';
import { stockSteps } from './stock-work.ts';

const orderSteps = { ...shopperSteps, ...staffSteps, ...providerSteps };

/** All that may happen in lives. */
export const stepNames = [
  'place',
  'crash',
  ...Object.keys({ ...orderSteps, ...stockSteps, ...sellingSteps }),
] as (keyof Tally)[];

function take(scene: Scene & { order: ModelOrder | undefined }, step: Step): Promise<boolean> {
  if (step.do === 'stock') return stockSteps.stock(scene, step);
  if (step.do === 'file') return stockSteps.file(scene, step);
  if (step.do === 'option') return sellingSteps.option(scene, step);
  if (step.do === 'goods') return sellingSteps.goods(scene, step);
  if (step.do === 'rate') return sellingSteps.rate(scene, step);
  if (step.do === 'crash') return scene.shops.crash(step.afterMs);
  const takeStep = orderSteps[step.do] as (scene: OrderScene, step: Step) => Promise<boolean>;
  return takeStep(scene as OrderScene, step);
}

const textOf = ({ do: name, ...details }: Step) => `${name} ${JSON.stringify(details)}`;

/** The differences between the shop and the model of an order, in words. */
function differencesOf(order: ModelOrder, shown: Awaited<ReturnType<typeof readOrder>>): string[] {
  const pieces: Pieces = new Map();
  for (const { _id, quantity } of shown.lines) addPieces(pieces, _id as string, quantity);
  const back = sumOf(shown.returns.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)));
  const figures: [string, unknown, unknown][] = [
    ['total', toCents(shown.total), order.totalCents],
    ...[...order.ordered].map(([id, quantity]): [string, unknown, unknown] => [
      `pieces of ${id}`,
      pieces.get(id) ?? 0,
      quantity,
    ]),
    ['pieces back', back, backOf(order)],
    ['credit', sumOf(shown.returns.map(({ credit }) => toCents(credit))), creditOf(order)],
  ];
  if (order.method === 'cash') {
    figures.push(
      ['status', ownStatus(shown.status, order.method), goodsStatus(order)],
      ['due', toCents(shown.due), dueCents(order)],
    );
  }
  return figures
    .filter(([, has, expected]) => has !== expected)
    .map(([name, has, expected]) => `${name}: ${has}, not ${expected}`);
}

/** A life that went wrong, with all that happened in it. */
class LifeFault extends Error {
  constructor(life: number, story: string[], why: string) {
    super([`life ${life}: ${why}`, ...story.map((line) => `  ${line}`)].join('\n'));
  }
}

interface Plan {
  life: Life;
  index: number;
  /** Called after each moment. */
  afterMoment(): Promise<void>;
  isOver(): boolean;
}

/** Lives one life. @throws LifeFault if anything is not as it has to be */
export async function live(stage: Stage, { life, index, afterMoment, isOver }: Plan): Promise<void> {
  const story: string[] = [];
  const sceneAt = (part: string, isAlone = true): Scene => ({ ...stage, key: `${index}-${part}`, isAlone });

  async function begin(): Promise<ModelOrder | undefined> {
    if (!life.order) return undefined;
    story.push(`place ${JSON.stringify(life.order)}`);
    const order = await place(sceneAt('place'), life.order, index);
    story.push(order ? `  order ${order.number}` : '  refused');
    count(stage, 'place', order !== undefined);
    return order;
  }

  async function liveMoment(order: ModelOrder | undefined, steps: Step[], moment: number): Promise<void> {
    const isAlone = steps.filter((step) => step.do !== 'crash').length === 1;
    const expected = order && isAlone ? isPossible(order, steps[0] as Step) : undefined;
    const outcomes = await Promise.allSettled(
      steps.map((step, n) => take({ ...sceneAt(`${moment}-${n}`, isAlone), order }, step)),
    );
    for (const [n, outcome] of outcomes.entries()) {
      const step = steps[n] as Step;
      const came =
        outcome.status === 'rejected' ? outcome.reason.message : outcome.value ? 'done' : 'refused';
      story.push(`${n > 0 ? 'with ' : ''}${textOf(step)}: ${came}`);
      if (outcome.status === 'fulfilled') count(stage, step.do, outcome.value);
    }
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const isDone = (outcomes[0] as PromiseFulfilledResult<boolean>).value;
    if (expected !== undefined && isDone !== expected)
      throw new Error(expected ? 'it was possible' : 'it was not possible');
    if (!order) return;
    const differences = differencesOf(order, await readOrder(stage, order));
    if (differences.length > 0) throw new Error(`the order has ${differences.join('; ')}`);
    await takeOtherSteps(stage.shops.db, order);
  }

  try {
    const order = await begin();
    if (life.order && !order) return;
    if (order) await takeOtherSteps(stage.shops.db, order);
    await afterMoment();
    for (const [moment, steps] of life.moments.entries()) {
      if (isOver()) return;
      await liveMoment(order, steps, moment);
      await afterMoment();
    }
  } catch (error) {
    throw new LifeFault(index, story, (error as Error).message);
  }
}
