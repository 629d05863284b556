/** A picture of the shop's own, and the program that takes it. */
export interface Picture {
  /** Its folder below src/client/public/images. */
  name: string;
  /** In pixels, of its largest file. */
  width: number;
  height: number;
  /** A Python program for Blender in this folder: `SCRIPT -- FOLDER WIDTH SAMPLES NAME…`. */
  script: string;
  /** The samples of light in a pixel: more of them leave less noise. */
  samples?: number;
  /** The limit for a file of 640 pixels' width, in kB. */
  limit?: number;
  /** True if it has only one JPEG: the picture that other sites show beside a link to the shop. */
  shared?: boolean;
}
