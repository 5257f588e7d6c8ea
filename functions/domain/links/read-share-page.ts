import type { PublicRecording } from '#shared/api/links.ts';
import type { SharePageData } from '#shared/api/share-page-data.ts';
import { playablePath } from '#shared/rules/playable-source.ts';
import { nowSeconds } from '../../process/clock.ts';
import { newVisitorId } from '../../process/ids.ts';
import { mediaPath } from '../media-tokens/media-path.ts';
import { parseObjectPath } from '../media-tokens/object-path.ts';
import type { LinkedRecording } from './link-change.ts';
import { loadLink } from './load-link.ts';
import { presentLink } from './present-link.ts';

/** Where what the page shows first can be fetched: the video, or the playlist of its segments, and its picture. */
async function mediaOf(
  recording: LinkedRecording,
  shown: PublicRecording,
  issuedAt: number,
): Promise<Record<string, string>> {
  const paths = [shown.segments?.playlistPath ?? playablePath(shown), shown.thumbnailPath].filter(
    (path) => path !== null,
  );
  const open = async (path: string): Promise<[string, string][]> => {
    const named = parseObjectPath(path);
    return named ? [[path, await mediaPath({ by: 'share', recording }, named.file, issuedAt, false)]] : [];
  };
  return Object.fromEntries((await Promise.all(paths.map(open))).flat());
}

/**
 * What the page of a link shows, for the page itself and for previews of it. Counts no view: programs that make
 * previews ask for it too, and a page that somebody looks at calls `visitLink`.
 * @throws AppError see `loadLink`
 */
export async function readSharePage(shareToken: string): Promise<SharePageData> {
  const issuedAt = nowSeconds();
  const recording = await loadLink(shareToken);
  const shown = presentLink(recording);
  return { recording: shown, visitor: newVisitorId(), media: await mediaOf(recording, shown, issuedAt) };
}
