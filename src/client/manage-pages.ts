import type { PageModule } from './page.ts';

/**
 * The pages below /manage, each a chunk of its own. They are in a separate module because it names every chunk that they need,
 * which shoppers do not load.
 */
export const managePages = import.meta.glob<PageModule>([
  './*/*-page.tsx',
  '!./{home,product,cart-page,checkout,payment,confirm,order,review,newsletter,legal,about,not-found,gallery}/*',
]);
