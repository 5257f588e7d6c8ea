/** Width and height of a person's picture, in pixels. */
export const PICTURE_PIXELS = 256;

/** Largest file of a person's picture, in bytes: a JPEG of this size at the best quality takes less. */
export const PICTURE_MAX_BYTES = 200_000;
