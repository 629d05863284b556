import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { themeScript } from '../../shared/settings/theme.ts';

interface Options {
  publicUrl: string;
  development: boolean;
  /** True if pages take cards by Stripe's own scripts and frames. */
  stripe: boolean;
}

/** From Stripe's guide to content security policies; the card fields are Stripe's frames. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** The only inline script, because it must run before anything is painted. */
const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;

/**
 * Headers of every response, names and values in turn; they never change while the shop runs. Styles may be inline: toasts
 * and dialogs add theirs at run time. HSTS only if the public URL is HTTPS.
 */
export function securityHeaders({ publicUrl, development, stripe }: Options): string[] {
  const isHttps = publicUrl.startsWith('https:');
  const apply = helmet({
    strictTransportSecurity: isHttps,
    // Without any referrer, browsers send a form with `Origin: null`, as other sites can.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    contentSecurityPolicy: development
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'", themeScriptHash, ...(stripe ? stripeScripts : [])],
            styleSrc: ["'self'", "'unsafe-inline'"],
            // A product's picture may be at any address; before its upload, it is shown as blob:.
            imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(isHttps ? [] : ['http:'])],
            ...(stripe && {
              connectSrc: ["'self'", 'https://api.stripe.com'],
              frameSrc: ["'self'", ...stripeScripts, 'https://hooks.stripe.com'],
            }),
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
            formAction: ["'self'"],
            ...(isHttps && { upgradeInsecureRequests: [] }),
          },
        },
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  apply(answer.req, answer, () => {});
  return Object.entries(answer.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
