import type { Mount } from './mount.ts';
import { send } from './send.ts';

/** Paths that search engines have no use for: pages of one shopper, of staff, and the APIs. */
const closed = [
  '/cart',
  '/checkout',
  '/payment',
  '/confirm',
  '/form/',
  '/order',
  '/newsletter/',
  '/manage',
  '/api/',
  '/trpc/',
  '/sandbox/',
];

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
