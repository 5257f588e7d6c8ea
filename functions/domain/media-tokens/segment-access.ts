import { ATTACHED_PLAYLIST_NAME, SENT_PLAYLIST_NAME } from '#shared/model/segment.ts';
import type { StoredRecording } from '../../data/recording.ts';

type Segmented = Pick<StoredRecording, 'segments'>;

/**
 * Whether a recording was attached as segments and is no file yet. An earlier file, of a recorder that was lost, is not
 * served any more: it ends too early.
 */
export const waitsForFile = ({ segments }: Segmented): boolean =>
  segments?.state === 'joining' || segments?.state === 'failed';

/** Whether people who have the link may watch a recording while it is being made. */
export const isWatchedLive = ({ segments }: Segmented): boolean =>
  segments?.state === 'recording' && segments.isWatchable;

/**
 * Name of the playlist that may be played. What is not attached is seen by nobody, unless its maker lets those watch who
 * have the link. Who plays segments while their file is made goes on with them for as long as they are kept.
 * @param by how the player is permitted to see the recording
 * @returns null when there is none
 */
export function playlistName({ segments }: Segmented, by: 'member' | 'share'): string | null {
  if (!segments || segments.state === 'interrupted') return null;
  if (segments.state !== 'recording') return ATTACHED_PLAYLIST_NAME;
  return by === 'share' && segments.isWatchable ? SENT_PLAYLIST_NAME : null;
}
