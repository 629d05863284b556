import { execFileSync } from 'node:child_process';

/** `npm run test:example`: the example integrator as its users install it; its types are those of the OpenAPI document. */
const npm = (...args: string[]) =>
  execFileSync('npm', [...args, '--prefix', 'examples/integrator'], { stdio: 'inherit' });

npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
npm('run', '--silent', 'check');
