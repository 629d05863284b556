import { themeColors } from '../../shared/theme.ts';
import type { Mount } from './mount.ts';
import { send } from './send.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone calls the shop, and shows for it, on its home screen. */
export function manifest(shopName: string): Mount {
  const body = JSON.stringify({
    name: shopName,
    short_name: shopName,
    id: '/',
    start_url: '/',
    scope: '/',
    // A shop is left by the way one came: it needs the browser's back button and address.
    display: 'browser',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  });
  const headers = { 'cache-control': 'public, max-age=3600' };
  return {
    methods: ['GET', 'HEAD'],
    handle: ({ req, res }) => send(req, res, 200, { type: 'application/manifest+json', body, headers }),
  };
}
