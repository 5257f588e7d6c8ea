import type { Recording } from '#shared/api/recordings.ts';

/**
 * Address of a shared recording's picture for programs that keep no cookie. It leads on to where the picture is as long
 * as the link lives, and is refused from then on.
 * @param origin of the app, without a slash at its end
 * @returns null when there is not a picture
 */
export function thumbnailUrl(
  origin: string,
  { thumbnailPath }: Pick<Recording, 'thumbnailPath'>,
  shareToken: string,
): string | null {
  if (thumbnailPath === null) return null;
  return `${origin}${thumbnailPath}?${new URLSearchParams({ shareToken })}`;
}
