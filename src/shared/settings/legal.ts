/** The legal pages that a shop can have, in the order of their links. */
export const legalPages = {
  privacy: { title: 'Privacy', description: 'What we store about you, why, and for how long.' },
  terms: { title: 'Terms', description: 'The terms of what you buy from us.' },
  returns: { title: 'Returns', description: 'How you send something back, and what you get for it.' },
  warranty: { title: 'Warranty', description: 'What you can expect of what you have bought.' },
} as const;

export type LegalPageName = keyof typeof legalPages;
export const legalPageNames = Object.keys(legalPages) as LegalPageName[];
