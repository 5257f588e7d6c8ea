import { ATTACHED_PLAYLIST_NAME, SENT_PLAYLIST_NAME } from '#shared/model/video/segment.ts';
import { isOpenEarly } from '#shared/rules/video/makers-own.ts';
import type { StoredFile } from '../../../data/video/file.ts';

type Segmented = Pick<StoredFile, 'segments'>;

export const mayWatchEarly = ({ segments }: Segmented): boolean =>
  segments?.state === 'recording' && isOpenEarly(segments);

/**
 * Name of the playlist that may be played. Before it is attached, only people with the link may play a recording, and
 * only if its maker allows it. A player that plays segments during the join may go on while they are kept.
 * @param by the kind of the caller's media grant
 * @returns null when no playlist may be played
 */
export function playlistName({ segments }: Segmented, by: 'member' | 'share'): string | null {
  if (!segments || segments.state === 'interrupted') return null;
  if (segments.state !== 'recording') return ATTACHED_PLAYLIST_NAME;
  return by === 'share' && mayWatchEarly({ segments }) ? SENT_PLAYLIST_NAME : null;
}
