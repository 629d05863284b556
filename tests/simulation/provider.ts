import { toCents } from '../../src/shared/base/money.ts';
import { isDone } from './client.ts';
import { type OrderScene, partOf, readOrder, type Take } from './scene.ts';

/** The actions of the card provider: its own, and those of the shop's owner in its dashboard. */

async function intentsOf(scene: OrderScene): Promise<string[]> {
  const { payments } = await readOrder(scene, scene.order);
  return payments.flatMap(({ intentId }) => intentId ?? []);
}

const decide: Take<'decide'> = async (scene, { evidence }) => {
  const { client, key } = scene;
  for (const intentId of await intentsOf(scene)) {
    const [dispute] = await client.providerList(`/v1/disputes?payment_intent=${intentId}`);
    if (!dispute) continue;
    const form = { 'evidence[uncategorized_text]': evidence };
    const answer = await client.provider(`/v1/disputes/${dispute.id}`, form, { key, isOwner: true });
    // 400: it is decided already.
    return answer.status === 400 ? false : isDone(answer, []);
  }
  return false;
};

const refundElsewhere: Take<'refundElsewhere'> = async (scene, { share }) => {
  const { client, key, order } = scene;
  const left = toCents((await readOrder(scene, order)).refundable);
  const [intentId] = await intentsOf(scene);
  if (left === 0 || !intentId) return false;
  const form = { payment_intent: intentId, amount: String(partOf(left, share)) };
  const answer = await client.provider('/v1/refunds', form, { key, isOwner: true });
  // 400: it is disputed, or less is left by now.
  return answer.status === 400 ? false : isDone(answer, []);
};

export const providerSteps = { decide, refundElsewhere };
