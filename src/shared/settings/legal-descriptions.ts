import type { LegalPageName } from './legal.ts';

/** The subject of each legal page. Apart from the titles, which every page has at its foot. */
export const legalDescriptions: Record<LegalPageName, string> = {
  imprint: 'Who runs this shop, and how to reach us.',
  privacy: 'What we store about you, why, and for how long.',
  terms: 'The terms of what you buy from us.',
  returns: 'How you send something back, and what you get for it.',
  warranty: 'What you can expect of what you have bought.',
  accessibility:
    'How people with disabilities can use this shop, and whom to tell if something does not work.',
};
