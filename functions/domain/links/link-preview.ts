import type { Recording } from '#shared/api/recordings.ts';

export const PRODUCT_NAME = 'Framekeep';

/** Shown instead of the recording's name for a link with a gate. */
export const GUARDED_NAME = 'Shared recording';

/**
 * Address of a shared recording's picture for programs that keep no cookie. It redirects to the picture until the link
 * ends.
 * @param origin of the app, without a slash at its end
 * @returns null for a recording without a picture
 */
export function thumbnailUrl(
  origin: string,
  { thumbnailPath }: Pick<Recording, 'thumbnailPath'>,
  shareToken: string,
): string | null {
  if (thumbnailPath === null) return null;
  return `${origin}${thumbnailPath}?${new URLSearchParams({ shareToken })}`;
}
