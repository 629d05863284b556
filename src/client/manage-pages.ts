import type { PageModule } from './page.ts';

/**
 * The pages below /manage, each a chunk of its own. A module of its own: it names every chunk that they need, which shoppers don't
 * load.
 */
export const managePages = import.meta.glob<PageModule>([
  './*/*-page.tsx',
  '!./{home,product,cart-page,checkout,payment,confirm,order,review,newsletter,legal,about,not-found,gallery}/*',
]);
