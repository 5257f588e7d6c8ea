import { PICTURE_PIXELS } from '#shared/model/identity/picture.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { PICTURE_FILE_MAX_BYTES } from '#web/lib/limits.ts';
import { PICTURE_TYPES, PictureError } from './chosen-picture.ts';

/** JPEG quality, 0 to 1. */
const QUALITY = 0.9;

const unreadable = () => new PictureError("This file isn't a picture we can read. Please choose another.");

/** The largest square in the middle of an image of this size. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

async function draw(image: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_PIXELS;
  canvas.height = PICTURE_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PICTURE_PIXELS, PICTURE_PIXELS);
  context.imageSmoothingQuality = 'high';
  const { x, y, side } = middleSquare(image.width, image.height);
  context.drawImage(image, x, y, side, side, 0, 0, PICTURE_PIXELS, PICTURE_PIXELS);
  return new Promise((resolve) => canvas.toBlob(resolve, THUMBNAIL_CONTENT_TYPE, QUALITY));
}

/**
 * Converts a file into a square JPEG of its middle. Drawing the image on a canvas removes the file's metadata, such as
 * the place where a photo was taken.
 * @throws PictureError
 */
export async function cropPicture(file: Blob): Promise<Blob> {
  if (!PICTURE_TYPES.includes(file.type)) throw new PictureError('Please choose a PNG, JPEG or WebP file.');
  if (file.size > PICTURE_FILE_MAX_BYTES) throw new PictureError('Please choose a file of at most 30 MB.');
  const image = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  try {
    const picture = await draw(image);
    if (!picture) throw unreadable();
    return picture;
  } finally {
    image.close();
  }
}
