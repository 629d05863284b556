import type { RequestListener } from 'node:http';
import helmet from 'helmet';

/**
 * Headers of every answer. Styles may be inline: toasts and dialogs bring theirs at run time. HSTS only where people
 * come by HTTPS.
 */
export function securityHeaders(publicUrl: string, development: boolean): RequestListener {
  const isHttps = publicUrl.startsWith('https:');
  const apply = helmet({
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    contentSecurityPolicy: development
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'data:'],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            frameAncestors: ["'none'"],
            formAction: ["'self'"],
            ...(isHttps && { upgradeInsecureRequests: [] }),
          },
        },
  });
  return (req, res) => apply(req, res, () => {});
}
