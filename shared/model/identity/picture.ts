/** Width and height of a person's picture, in pixels. */
export const PICTURE_PIXELS = 256;
