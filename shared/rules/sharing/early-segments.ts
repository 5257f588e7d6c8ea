import type { SharePageData } from '../../api/sharing/share-page-data.ts';
import { INIT_NAME, segmentName } from '../../model/video/segment.ts';
import { type Plays, sourceToPlay } from '../video/playable-source.ts';
import { versionAddress } from '../video/version-address.ts';

/** The files that a player of segments requests first. */
export interface EarlySegments {
  playlist: string;
  /** Media addresses of the files whose names are known before the playlist is read. */
  files: string[];
  /** Whether playback begins with the first segment. */
  fromStart: boolean;
}

/** The address of another file in the same folder. */
export const beside = (address: string, name: string): string => address.slice(0, address.lastIndexOf('/') + 1) + name;

/**
 * The files of a recording in segments, or of a film that is stored as HLS, that a page can load before its player is
 * ready. For a recording in progress, this is only the playlist: playback starts at its end, and only files that it lists
 * may be requested.
 * @param startsLater whether playback begins after the start of the recording
 * @returns null for a recording that is not played from segments
 */
export function earlySegments(
  { recording, media, versions }: Pick<SharePageData, 'recording' | 'media' | 'versions'>,
  plays: Plays,
  startsLater: boolean,
): EarlySegments | null {
  const source = sourceToPlay(recording, plays);
  const playlist = source?.isPlaylist ? media[source.path] : undefined;
  if (!playlist) return null;
  // Of a recording that is being saved, the first segments have arrived, and do not change.
  const isBeingMade = recording.segments?.state === 'recording' && !recording.segments.isSaving;
  const fromStart = !isBeingMade && !startsLater;
  const init = versionAddress(INIT_NAME, versions?.init);
  const first = versionAddress(segmentName(1), versions?.firstSegment);
  // The server names those of a film that is stored as HLS: the script of the page needs no list of them.
  const names = isBeingMade || recording.hlsPath ? [] : [init, ...(fromStart ? [first] : [])];
  return { playlist, files: names.map((name) => beside(playlist, name)), fromStart };
}
