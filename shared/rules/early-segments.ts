import type { SharePageData } from '../api/share-page-data.ts';
import { INIT_NAME, segmentName } from '../model/segment.ts';
import { type Plays, sourceToPlay } from './playable-source.ts';

/** What a player of segments asks for first. */
export interface EarlySegments {
  /** Where the playlist is right now. */
  playlist: string;
  /** The same of the files beside it that are known before the playlist is. */
  files: string[];
}

/** The address of a file beside another one. */
const beside = (address: string, name: string): string => address.replace(/[^/]*$/, name);

/**
 * What a page can begin to load before there is a player, of a recording that is played from its segments. Of one that is
 * being made that is the playlist alone: only what it lists may be asked for, and it is watched from its end.
 * @param startsLater whether the link leads to a moment, and not to the beginning
 * @returns null when it is not played from segments
 */
export function earlySegments(
  { recording, media }: Pick<SharePageData, 'recording' | 'media'>,
  plays: Plays,
  startsLater: boolean,
): EarlySegments | null {
  const source = sourceToPlay(recording, plays);
  const playlist = source?.isPlaylist ? media[source.path] : undefined;
  if (!playlist) return null;
  const isBeingMade = recording.segments?.state === 'recording';
  const names = isBeingMade ? [] : [INIT_NAME, ...(startsLater ? [] : [segmentName(1)])];
  return { playlist, files: names.map((name) => beside(playlist, name)) };
}
