import type { Mount } from './mount.ts';
import { send } from './send.ts';

/** What search engines have no use for: pages of one shopper, the staff's, and the APIs. */
const closed = [
  '/cart',
  '/checkout',
  '/payment',
  '/confirm',
  '/order',
  '/manage',
  '/api/',
  '/trpc/',
  '/sandbox/',
];

/** Tells crawlers where to look and where not to. */
export function robots(publicUrl: string): Mount {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  const body = `${lines.join('\n')}\n`;
  const headers = { 'cache-control': 'public, max-age=3600' };
  return {
    methods: ['GET', 'HEAD'],
    handle: ({ req, res }) => send(req, res, 200, { type: 'text/plain; charset=utf-8', body, headers }),
  };
}
