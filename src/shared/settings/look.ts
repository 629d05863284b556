import { z } from 'zod';
import { contrastOf, nearestShade } from '../base/color.ts';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { pictureSources, uploadsPath } from '../product/image.ts';
import { shopSharePicture } from '../product/share-picture.ts';
import { grounds, isHex, tintOf } from './look-style.ts';

/** The least contrast of words by WCAG 1.4.3, and of drawings and edges by 1.4.11. */
const [ofWords, ofEdges] = [4.5, 3];

interface Rule {
  /** The part of pages that the colour has to differ from, as a refusal names it. */
  from: string;
  /** The colour of that part. */
  hex: string;
  /** The least contrast between the two. */
  least: number;
}

const rules: Record<'button' | 'light' | 'dark', Rule[]> = {
  button: [
    { from: 'the white words on it', hex: '#ffffff', least: ofWords },
    { from: 'the pages of the dark theme', hex: grounds.dark.surface, least: ofEdges },
  ],
  light: [{ from: 'the pages of the light theme', hex: grounds.light.sunken, least: ofWords }],
  dark: [{ from: 'the pages of the dark theme', hex: grounds.dark.sunken, least: ofWords }],
};

function isTinted(use: 'light' | 'dark', hex: string): boolean {
  return contrastOf(hex, tintOf(use, hex)) >= ofWords;
}

function isLegible(use: keyof typeof rules, hex: string): boolean {
  const hasContrast = rules[use].every((rule) => contrastOf(hex, rule.hex) >= rule.least);
  return hasContrast && (use === 'button' || isTinted(use, hex));
}

/** The reason why a colour can't be used, with the nearest one that can. */
function colorFault(use: keyof typeof rules, hex: string): string | undefined {
  if (isLegible(use, hex)) return undefined;
  const broken = rules[use].find((rule) => contrastOf(hex, rule.hex) < rule.least) ?? rules[use][0];
  const ratio = broken && (Math.floor(contrastOf(hex, broken.hex) * 10) / 10).toFixed(1);
  const nearest = nearestShade(hex, (shade) => isLegible(use, shade));
  return `It stands out too little from ${broken?.from}: by ${ratio} to 1, and ${broken?.least} to 1 is needed. The nearest shade that does is ${nearest}`;
}

function color(use: keyof typeof rules, title: string, description: string) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((hex, { addIssue }) => {
      if (hex === '') return;
      const message = isHex(hex) ? colorFault(use, hex) : 'Enter a colour such as #b45309';
      if (message) addIssue({ code: 'custom', message });
    })
    .default('')
    .meta({ title, description, field: 'color' });
}

/**
 * The address of an uploaded picture: only such a picture has all sizes, and a form for e-mails.
 * @param known a picture that comes with the shop
 */
function ownPicture(title: string, description: string, known = '') {
  return text(limits.imageLength)
    .refine(
      (url) =>
        url === '' ||
        url === known ||
        (url.startsWith(`${uploadsPath}/`) && pictureSources(url) !== undefined),
      'Upload the picture',
    )
    .default('')
    .meta({ title, description, field: 'picture' });
}

const LookValues = z.object({
  logo: ownPicture('Logo', 'At the top of pages, in e-mails and on paper.'),
  hasName: z.boolean().default(false).meta({
    title: 'The logo has the name of the shop in it',
    description: 'It is shown alone then, without the name beside it.',
  }),
  icon: ownPicture('Icon', 'Square, 512 pixels: in the tab of a browser and on the home screen of a phone.'),
  share: ownPicture(
    'Picture of shared links',
    '1200 × 630 pixels: what a link to the shop is shown with elsewhere. Without one, the logo.',
    shopSharePicture,
  ),
  button: color('button', 'Colour of buttons', 'Below white words, in both themes.'),
  light: color('light', 'Colour of links and marks, light theme', 'On white.'),
  dark: color('dark', 'Colour of links and marks, dark theme', 'On black.'),
});

/** A link colour for only one theme would leave a different one in the other theme. */
export const Look = LookValues.superRefine(({ light, dark }, { addIssue }) => {
  const [use, other] = light ? (['dark', light] as const) : (['light', dark] as const);
  if ((light && dark) || !isHex(other)) return;
  const nearest = nearestShade(other, (shade) => isLegible(use, shade));
  addIssue({
    code: 'custom',
    path: [use],
    message: `Choose one for the ${use} theme too. The nearest shade that stands out enough is ${nearest}`,
  });
});
export type Look = z.output<typeof Look>;
