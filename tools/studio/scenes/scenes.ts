import type { Picture } from '../picture.ts';

const sizes: Record<string, [number, number]> = {
  hero: [1600, 1000],
  share: [1200, 630],
  'banner-1': [1600, 667],
  'banner-2': [1600, 667],
  'banner-3': [1600, 667],
  'category-strength': [960, 720],
  'category-weightlifting': [960, 720],
  'category-bodyweight': [960, 720],
  'category-mats': [960, 720],
  'category-fitness': [960, 720],
  'gallery-1': [960, 640],
  'gallery-2': [720, 960],
  'gallery-3': [960, 960],
  'gallery-4': [960, 576],
  'gallery-5': [720, 960],
  'gallery-6': [960, 640],
  'gallery-7': [960, 960],
  'gallery-8': [960, 576],
  'gallery-9': [720, 960],
  'gallery-10': [960, 640],
  'about-1': [960, 720],
  'about-2': [960, 720],
  'about-3': [960, 720],
  'about-4': [960, 720],
};

/** Rooms with equipment in them. */
export const scenes: Picture[] = Object.entries(sizes).map(([name, [width, height]]) => ({
  name,
  width,
  height,
  script: 'scenes/photograph.py',
  samples: 28,
  shared: name === 'share',
}));
