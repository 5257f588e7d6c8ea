import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { PICTURE_SIDE_MAX } from '#shared/model/video/recording.ts';
import { playablePath, smallPath } from '#shared/rules/video/playable-source.ts';
import { mediaPath } from '../../ground/media-tokens/media-path.ts';
import { parseObjectPath } from '../../ground/media-tokens/object-path.ts';
import type { OpenedLink } from '../links/load-link.ts';

/**
 * Path of the picture that the page shows before the video; null without one. Pictures of older conversions are not
 * used: they have more bytes than a first frame.
 */
const pictureBefore = ({ picture }: PublicRecording): string | null =>
  picture?.width && picture.height && Math.max(picture.width, picture.height) <= PICTURE_SIDE_MAX ? picture.path : null;

/**
 * The URLs of the first files that the page shows: the video with its HLS playlist or its small file, or the playlist of
 * its segments, its picture and its thumbnail.
 */
export async function mediaOf(
  opened: OpenedLink,
  shown: PublicRecording,
  issuedAt: number,
): Promise<Record<string, string>> {
  const video = shown.segments?.playlistPath ?? playablePath(shown);
  const files = shown.hlsPath ? [shown.hlsPath, video] : [video, smallPath(shown)];
  const paths = [...files, shown.thumbnailPath, pictureBefore(shown)].filter((path) => path !== null);
  const open = async (path: string): Promise<[string, string][]> => {
    const named = parseObjectPath(path);
    return named ? [[path, await mediaPath({ by: 'share', ...opened }, named.file, issuedAt, false)]] : [];
  };
  return Object.fromEntries((await Promise.all(paths.map(open))).flat());
}
