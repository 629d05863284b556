import type { Theme } from './photograph.ts';

/** A screen as `npm run screenshots` takes it. */
interface Shot {
  screen: string;
  width: 390 | 1440;
  theme: Theme;
}

/** A picture of README.md: one screen, or several beside each other, cut at its height in pixels. */
interface ReadmePicture {
  file: string;
  height: number;
  shots: Shot[];
}

const desktop = (screen: string, theme: Theme = 'light'): Shot[] => [{ screen, width: 1440, theme }];
const phone = (screen: string, theme: Theme = 'light'): Shot => ({ screen, width: 390, theme });

/** Every picture that README.md shows; `npm run screenshots -- --readme` takes them into this folder. */
export const readmeFolder = 'docs/images';
export const readmePictures: ReadmePicture[] = [
  { file: 'home.jpg', height: 1710, shots: desktop('home') },
  { file: 'listing.jpg', height: 936, shots: desktop('listing') },
  {
    file: 'phone.jpg',
    height: 844,
    shots: [phone('product'), phone('cart-drawer', 'dark'), phone('confirm')],
  },
  { file: 'cart-drawer.jpg', height: 900, shots: desktop('cart-drawer') },
  { file: 'dashboard.jpg', height: 900, shots: desktop('dashboard', 'dark') },
  { file: 'orders.jpg', height: 900, shots: desktop('orders') },
];
