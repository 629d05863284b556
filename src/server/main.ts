import { runShop } from './run.ts';

await runShop(async (env, log) => {
  // React, when it is imported, becomes its slow development build unless this says otherwise.
  process.env.NODE_ENV ||= 'production';
  const { startBuiltShop } = await import('./built-shop.ts');
  return startBuiltShop(env, log);
});
