import { unreachable } from '../browser/shopper.ts';
import { expect, go, type Screen, type Stage, shows, stall } from './screen.ts';

const openLink = ({ page, world: { reviewToken } }: Stage) => go(page, `/review#${reviewToken}`);

async function openForm(stage: Stage) {
  await openLink(stage);
  const form = stage.page.getByRole('main').getByRole('article').first();
  await expect(form.getByRole('radio').first()).toBeVisible();
  return form;
}

/** The screens of reviews: the page of a buyer's link, and the reviews on the page of a product. */
export const reviewScreens: Screen[] = [
  { name: 'review', open: (stage) => openForm(stage) },
  {
    name: 'review-loading',
    async open(stage) {
      await stall(stage.page, '**/trpc/review.open*');
      await openLink(stage);
      await expect(stage.page.getByText('Loading your products')).toBeAttached();
    },
  },
  {
    name: 'review-invalid',
    open: shows('/review#01936f5e-0000-4000-8000-000000000009', (page) =>
      page.getByText('This link is incomplete or no longer valid'),
    ),
  },
  {
    name: 'review-failed',
    async open(stage) {
      await stage.page.route('**/trpc/review.open*', unreachable);
      await openLink(stage);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'review-faults',
    async open(stage) {
      const form = await openForm(stage);
      await form.getByLabel('Name that others see').fill('');
      await form.getByRole('button', { name: /Send review|Save changes/ }).click();
      await expect(form.getByText('Enter the name to show')).toBeVisible();
    },
  },
  {
    name: 'review-sent',
    async open(stage) {
      const form = await openForm(stage);
      await form.getByRole('radio', { name: '4 stars: Very good' }).check();
      await form.getByLabel('Your text (optional)').fill('Solid, and quicker here than promised.');
      await form.getByLabel('Name that others see').fill('Rahim U.');
      await form.getByRole('button', { name: /Send review|Save changes/ }).click();
      await expect(form.getByText('We read your review before it is published')).toBeVisible();
    },
  },
  {
    name: 'review-withdraw',
    async open(stage) {
      const form = await openForm(stage);
      await form.getByRole('radio', { name: '5 stars: Excellent' }).check();
      await form.getByLabel('Name that others see').fill('Rahim U.');
      await form.getByRole('button', { name: /Send review|Save changes/ }).click();
      await form.getByRole('button', { name: 'Withdraw' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'product-reviews',
    async open({ page, world: { rack } }) {
      await go(page, `/product/${rack._id}`);
      await expect(page.getByRole('button', { name: 'Show more reviews' })).toBeVisible();
      await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'product-reviews-all',
    async open({ page, world: { rack } }) {
      await go(page, `/product/${rack._id}`);
      await page.getByRole('button', { name: 'Show more reviews' }).click();
      await expect(page.getByText('Ilse', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'product-reviews-failed',
    async open({ page, world: { rack } }) {
      await go(page, `/product/${rack._id}`);
      await page.route('**/trpc/review.ofProduct*', unreachable);
      await page.getByRole('button', { name: 'Show more reviews' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'listing-rated',
    async open({ page, world: { rack } }) {
      await go(page, `/product?searchTerm=${encodeURIComponent(rack.title)}`);
      await expect(page.getByText(/of 5, \d+ reviews/).first()).toBeAttached();
    },
  },
];

const openReviews = async ({ page }: Stage, query = '') => {
  await go(page, `/manage/reviews${query}`);
  await expect(page.getByRole('list', { name: 'Reviews' })).toBeVisible();
};

export const manageReviewScreens: Screen[] = [
  { name: 'manage-reviews', open: (stage) => openReviews(stage) },
  { name: 'manage-reviews-published', open: (stage) => openReviews(stage, '?status=approved') },
  { name: 'manage-reviews-refused', open: (stage) => openReviews(stage, '?status=refused') },
  {
    name: 'manage-reviews-none',
    open: shows('/manage/reviews?status=withdrawn', (page) => page.getByText('No review was withdrawn')),
  },
  {
    name: 'manage-reviews-failed',
    async open({ page }) {
      await page.route('**/trpc/*review.list*', unreachable);
      await go(page, '/manage/reviews');
      await expect(page.getByText('The reviews can’t be shown')).toBeVisible();
    },
  },
  {
    name: 'manage-reviews-refuse',
    async open(stage) {
      await openReviews(stage);
      await stage.page
        .getByRole('button', { name: /^Refuse/ })
        .first()
        .click();
      await expect(stage.page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
    },
  },
  {
    name: 'manage-reviews-answer',
    async open(stage) {
      await openReviews(stage, '?status=approved');
      await stage.page
        .getByRole('button', { name: /^Change answer/ })
        .first()
        .click();
      await expect(stage.page.getByRole('dialog').getByLabel('Answer')).toBeVisible();
    },
  },
];
