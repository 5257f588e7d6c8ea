import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { THUMBNAIL_WIDTH } from '#shared/model/video/recording.ts';
import { EMBED_HEIGHT, EMBED_WIDTH } from '#shared/rules/sharing/embed-code.ts';

export const PRODUCT_NAME = 'Framekeep';

export const GUARDED_NAME = 'Shared recording';

/** A picture of a recording at another site. Its sides are pixels; null if unknown. */
export interface PreviewPicture {
  url: string;
  width: number | null;
  height: number | null;
}

/**
 * The default size of an embedded player, in pixels. It is upright for a recording whose picture is: then it has the
 * picture's shape.
 */
export function embedSize(picture: Pick<PreviewPicture, 'width' | 'height'> | null): { width: number; height: number } {
  const { width, height } = picture ?? { width: null, height: null };
  if (!width || !height || height <= width) return { width: EMBED_WIDTH, height: EMBED_HEIGHT };
  const scale = Math.min(EMBED_HEIGHT / width, EMBED_WIDTH / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The picture of a shared recording for programs that keep no cookie: the conversion's, and the thumbnail until there
 * is one. Its address redirects to the picture until the link ends.
 * @param origin of the app, without a slash at its end
 * @returns null for a recording without a picture
 */
export function previewPicture(
  origin: string,
  { picture, thumbnailPath }: Pick<PublicRecording, 'picture' | 'thumbnailPath'>,
  shareToken: string,
): PreviewPicture | null {
  const found = picture ?? (thumbnailPath && { path: thumbnailPath, width: THUMBNAIL_WIDTH, height: null });
  if (!found) return null;
  const { path, width, height } = found;
  return { url: `${origin}${path}?${new URLSearchParams({ shareToken })}`, width, height };
}
