/** The titles of the legal pages that a shop can have, in the order of their links. */
export const legalTitles = {
  imprint: 'Legal notice',
  privacy: 'Privacy',
  terms: 'Terms',
  returns: 'Returns',
  warranty: 'Warranty',
  accessibility: 'Accessibility',
} as const;

export type LegalPageName = keyof typeof legalTitles;
export const legalPageNames = Object.keys(legalTitles) as LegalPageName[];
