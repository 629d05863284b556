import { expect, it } from 'vitest';
import { settingTitle } from '../../../src/shared/settings/setting-title.ts';

it.each([
  ['home', 'hero.picture', 'Hero: Picture'],
  ['home', 'promos.1.title', 'Promo banners 2: Title'],
  ['home', 'gallery.pictures.0.alt', 'Gallery: Pictures 1: What it shows'],
  ['shop', 'name', 'Name of the shop'],
  ['privacy', 'isPublished', 'Published'],
  ['home', 'no.such', 'no.such'],
  ['no-such', 'name', 'name'],
])('in the group %s, %s is called %s', (group, path, title) => {
  expect(settingTitle(group, path)).toBe(title);
});
