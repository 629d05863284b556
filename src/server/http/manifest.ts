import { originalOf } from '../../shared/product/image.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';
import { themeColors } from '../../shared/settings/theme.ts';
import type { IdentityReader } from '../settings/identity.ts';
import type { Mount } from './mount.ts';
import { send } from './send.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest: the name and the icons of the shop on the home screen of a phone. */
export function manifest(identity: IdentityReader): Mount {
  const bodyOf = ({ shopName: name, look }: ShopIdentity) =>
    JSON.stringify({
      name,
      short_name: name,
      id: '/',
      start_url: '/',
      scope: '/',
      // Shoppers need the browser's back button and address bar.
      display: 'browser',
      background_color: themeColors.light,
      theme_color: themeColors.light,
      icons: look.icon
        ? [{ src: look.icon, sizes: 'any', type: 'image/webp', purpose: 'any' }]
        : [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    });
  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res }) {
      const found = await identity.findForPage();
      const headers = { 'cache-control': 'no-cache' };
      send(req, res, 200, { type: 'application/manifest+json', body: bodyOf(found.identity), headers });
    },
  };
}

/** The icon for programs that ask for this address without having read a page: feed readers, link previews and old browsers. */
export function favicon(identity: IdentityReader): Mount {
  return {
    methods: ['GET', 'HEAD'],
    async handle({ req, res }) {
      const { look } = (await identity.findForPage()).identity;
      const location = look.icon ? originalOf(look.icon) : '/icons/192.png';
      send(req, res, 302, {
        type: 'text/plain',
        body: '',
        headers: { location, 'cache-control': 'no-cache' },
      });
    },
  };
}
