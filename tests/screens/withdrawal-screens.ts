import { unreachable } from '../browser/shopper.ts';
import { expect, go, type Screen, type Stage } from './screen.ts';

/** Switches the withdrawal on, with the statements that staff see. */
async function withdraws({ world: { db, orders } }: Stage): Promise<void> {
  const values = { days: 14 };
  await db.setting.upsert({
    where: { group: 'withdrawal' },
    create: { group: 'withdrawal', values },
    update: { values },
  });
  const { id: orderId } = await db.order.findUniqueOrThrow({ where: { number: orders.delivered } });
  const common = { statement: 'I withdraw from my contract.', name: 'Farhana Akter', part: '' };
  const email = 'farhana@example.com';
  const earlier = new Date(Date.now() - 86_400_000);
  await db.withdrawal.createMany({
    data: [
      {
        ...{ ...common, email, orderId, id: '01936f5e-0000-7000-8000-00000000000a' },
        ...{ orderNumber: orders.delivered, receiptSentAt: new Date() },
      },
      {
        ...{ ...common, email: 'other@example.com', orderId, id: '01936f5e-0000-7000-8000-00000000000b' },
        ...{ orderNumber: orders.delivered, part: '1 × Speed Rope', periodEndsAt: earlier },
      },
      { ...common, email, id: '01936f5e-0000-7000-8000-00000000000c', orderNumber: 'the one of last week' },
    ],
    skipDuplicates: true,
  });
}

async function open(stage: Stage) {
  await withdraws(stage);
  const { page, world } = stage;
  await go(page, `/withdraw?number=${world.orders.delivered}`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
}

async function check(stage: Stage) {
  await open(stage);
  const { page } = stage;
  await page.getByLabel(/^Only some of the products/).fill('1 × Speed Rope');
  await page.getByLabel('Full Name').fill('Farhana Akter');
  await page.getByRole('main').getByLabel('E-mail address').fill('farhana@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Please check' })).toBeFocused();
}

export const withdrawalScreens: Screen[] = [
  { name: 'withdraw', frame: true, open },
  {
    name: 'withdraw-faults',
    async open(stage) {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Continue' }).click();
      await expect(stage.page.getByText('Name is required')).toBeVisible();
    },
  },
  { name: 'withdraw-check', open: check },
  {
    name: 'withdraw-failed',
    async open(stage) {
      await check(stage);
      await stage.page.route('**/trpc/withdrawal.send*', unreachable);
      await stage.page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await expect(stage.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'withdraw-receipt',
    async open(stage) {
      await check(stage);
      await stage.page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Receipt of your withdrawal' })).toBeFocused();
    },
  },
];

const openQueue = async (stage: Stage, query = '') => {
  await withdraws(stage);
  await go(stage.page, `/manage/withdrawals${query}`);
};

export const manageWithdrawalScreens: Screen[] = [
  {
    name: 'manage-withdrawals',
    async open(stage) {
      await openQueue(stage);
      await expect(stage.page.getByRole('list', { name: 'Withdrawals' })).toBeVisible();
    },
  },
  {
    name: 'manage-withdrawals-none',
    async open(stage) {
      await openQueue(stage, '?state=done');
      await expect(stage.page.getByText('No withdrawal is done yet')).toBeVisible();
    },
  },
  {
    name: 'manage-withdrawals-failed',
    async open(stage) {
      await stage.page.route('**/trpc/*withdrawal.list*', unreachable);
      await openQueue(stage);
      await expect(stage.page.getByText('The withdrawals can’t be shown')).toBeVisible();
    },
  },
  {
    name: 'manage-withdrawals-return',
    async open(stage) {
      await withdraws(stage);
      await go(stage.page, `/manage/orders/${stage.world.orders.delivered}?step=return`);
      await expect(stage.page.getByRole('dialog').getByLabel('Why')).toHaveValue('changed_mind');
    },
  },
  {
    name: 'manage-withdrawals-words',
    async open(stage) {
      await withdraws(stage);
      await go(stage.page, '/manage/settings/withdrawal');
      await expect(stage.page.getByLabel('Days in which shoppers can withdraw')).toHaveValue('14');
    },
  },
];
