import { largestPicture } from '../../shared/product/image.ts';

/** The result for a picture: a smaller one, itself if it is small enough, or nothing if the browser can't decode it. */
export type Shrunk = { blob: Blob } | 'small' | 'unreadable';

/** JPEG has no transparency; where a browser can't write WebP, it writes PNG in its place. */
const typeFor = ({ type }: File) =>
  type === 'image/png' || type === 'image/webp' || type === 'image/avif' ? 'image/webp' : 'image/jpeg';

/** @param mustShrink also if it is no larger than the shop stores it, for a file with too many bytes */
async function shrink(file: File, mustShrink: boolean): Promise<Shrunk> {
  const full = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = full;
    const scale = Math.min(1, largestPicture.width / width, largestPicture.height / height);
    if (scale === 1 && !mustShrink) return 'small';
    const [resizeWidth, resizeHeight] = [width, height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    const sized = await createImageBitmap(full, { resizeWidth, resizeHeight, resizeQuality: 'high' });
    const canvas = new OffscreenCanvas(resizeWidth, resizeHeight);
    (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).drawImage(sized, 0, 0);
    sized.close();
    return { blob: await canvas.convertToBlob({ type: typeFor(file), quality: 0.92 }) };
  } finally {
    // 50 megapixels take 200 MB, which would stay until the next garbage collection.
    full.close();
  }
}

self.onmessage = ({ data: { file, mustShrink } }: MessageEvent<{ file: File; mustShrink: boolean }>) => {
  void shrink(file, mustShrink)
    .catch((): Shrunk => 'unreadable')
    .then((shrunk) => self.postMessage(shrunk));
};
