/** What the demo shows with a product, by their slugs. */
export const goesWith: Record<string, string[]> = {
  'full-power-rack': [
    'olympic-barbell-20kg',
    'colour-bumper-plate-set-140kg',
    'adjustable-incline-bench',
    'interlocking-rubber-tiles',
  ],
  'half-rack-with-plate-storage': [
    'olympic-barbell-20kg',
    'cast-iron-plate-20kg',
    'flat-utility-bench',
    'quick-release-barbell-collars',
  ],
  'adjustable-incline-bench': [
    'rubber-hex-dumbbell-pair',
    'adjustable-dumbbell-24kg',
    'interlocking-rubber-tiles',
  ],
  'flat-utility-bench': ['rubber-hex-dumbbell-pair', 'olympic-barbell-20kg', 'interlocking-rubber-tiles'],
  'adjustable-squat-stands': [
    'olympic-barbell-20kg',
    'cast-iron-plate-20kg',
    'quick-release-barbell-collars',
  ],
  'olympic-barbell-20kg': [
    'colour-bumper-plate-set-140kg',
    'quick-release-barbell-collars',
    'full-power-rack',
    'lifting-platform',
  ],
  'ez-curl-bar': ['cast-iron-plate-20kg', 'change-plate-set', 'quick-release-barbell-collars'],
  'open-hex-trap-bar': ['crumb-rubber-bumper-pair-15kg', 'quick-release-barbell-collars', 'lifting-platform'],
};
