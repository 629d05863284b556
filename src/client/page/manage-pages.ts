import type { PageModule } from './page.ts';

/**
 * The pages below /manage, each a chunk of its own. They are in a separate module because it names every chunk that they need,
 * which shoppers do not load. A room with pages of both has those of staff in its folder `manage`.
 */
export const managePages = import.meta.glob<PageModule>([
  '../*/manage/**/*-page.tsx',
  '../{accounting,activity,api-key,customer,dashboard,doctor,settings,staff,webhook}/**/*-page.tsx',
  '!../settings/content/*',
]);
