// Apart from what crops a picture: that is loaded only once a file is chosen.

/** Types of files that can be chosen. Every browser decodes them, and unlike SVG they cannot contain scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** A chosen file cannot be used as a picture. The message is for the user. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
