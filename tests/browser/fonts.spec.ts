import { testFonts } from '../helpers/chromium.ts';
import { expect, test } from './shop-test.ts';

const samples: Record<(typeof testFonts)[number], string> = {
  'DejaVu Sans': 'Kettlebell Гиря βάρος أثقال',
  'Hind Siliguri': 'ডাম্বেল',
  'Sawarabi Gothic': '鉄アレイ',
  'Noto Emoji': '🏋',
};

test('a page has the fonts of the tests, and none of the machine', { tag: '@short' }, async ({ page }) => {
  await page.setContent(
    `<body style="font-family: system-ui">${testFonts.map((name) => `<p>${samples[name]}</p>`).join('')}`,
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const used = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName }) => familyName);
    }),
  );
  expect(used).toEqual(testFonts.map((name) => [name]));
});
